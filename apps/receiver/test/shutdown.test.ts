import { describe, expect, it } from 'vitest';
import { serveReceiver } from '../src/index';
import { record } from './records';
import { upload } from './server';

describe('a receiver that ends', () => {
  it('says so on /readyz while it still takes uploads, and then closes its port', async () => {
    const receiver = await serveReceiver({ drainSeconds: 1 });
    expect((await fetch(`${receiver.url}readyz`)).status).toBe(200);
    const startedAt = performance.now();
    const closed = receiver.close();
    expect((await fetch(`${receiver.url}readyz`)).status).toBe(503);
    expect((await upload(receiver.url, { location: record() })).status).toBe(200);
    await closed;
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    await expect(fetch(`${receiver.url}readyz`)).rejects.toThrow();
  });

  it('waits for nobody where only this machine can ask, and refuses a time that is none', async () => {
    const receiver = await serveReceiver();
    const startedAt = performance.now();
    await receiver.close();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await expect(serveReceiver({ drainSeconds: -1 })).rejects.toThrow('drainSeconds');
  });
});
