import { describe, expect, it } from 'vitest';
import { createHealth } from '../src/server/health';
import { createReceiver } from '../src/server/receiver';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store';

describe('the health of a store', () => {
  it('is reported when it fails, once for all checks that find the same, and when it can be written to again', async () => {
    const clock = { now: 0 };
    let isBroken = false;
    const reported: string[] = [];
    const health = createHealth(
      async () => {
        if (isBroken) throw new Error('disk full');
      },
      {
        onFailure: (error) => reported.push(`failed: ${(error as Error).message}`),
        onRecovery: () => reported.push('recovered'),
        now: () => clock.now,
      },
    );
    const ask = async () => {
      clock.now += 10_000;
      return health.check().then(
        () => 'well',
        () => 'failed',
      );
    };
    expect(await ask()).toBe('well');
    isBroken = true;
    expect([await ask(), await ask(), await ask()]).toEqual(['failed', 'failed', 'failed']);
    expect(reported).toEqual(['failed: disk full']);
    isBroken = false;
    expect([await ask(), await ask()]).toEqual(['well', 'well']);
    expect(reported).toEqual(['failed: disk full', 'recovered']);
    // An upload that was stored says the same as a check.
    isBroken = true;
    await ask();
    await health.watched(async () => undefined);
    expect(reported).toEqual(['failed: disk full', 'recovered', 'failed: disk full', 'recovered']);
  });

  it('is one fault of a receiver, however often /healthz and /readyz are asked', async () => {
    const store = openSqliteStore(':memory:', () => undefined);
    const faults: unknown[] = [];
    const receiver = createReceiver({
      store: { ...store, probe: () => Promise.reject(new Error('disk full')) },
      onFault: (error) => faults.push(String(error)),
    });
    for (const path of ['healthz', 'readyz', 'healthz', 'readyz'])
      expect((await receiver.fetch(new Request(`http://receiver/${path}`))).status, path).toBe(503);
    expect(faults).toEqual(['Error: disk full']);
    await receiver.close();
  });
});
