import { createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../src/exit-code';
import { geo } from './geo-program';

afterEach(() => {
  process.exitCode = 0;
});

describe('geo track', () => {
  it('refuses a host that has no address, instead of asking for it for ever', async () => {
    const { said, exitCode } = await geo('track', '--gpsd', 'nonsense.invalid', '--for', '5');
    expect(exitCode).toBe(EXIT.badInput);
    expect(said).toContain('--gpsd: no address is known for the host "nonsense.invalid"');
  });

  it.each(['two words', 'nonsense:port', 'host:70000'])('refuses what is no address: %s', async (address) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    await expect(geo('track', '--gpsd', address)).rejects.toThrow('exit 2');
    exit.mockRestore();
  });

  it('waits for a gpsd that is not there yet', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => free.once('listening', resolve));
    const { port } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    const { said, exitCode } = await geo('track', '--gpsd', `127.0.0.1:${port}`, '--for', '0.3');
    expect(exitCode).toBe(EXIT.ok);
    expect(said).toContain(`tracking from gpsd at 127.0.0.1:${port}`);
  });
});
