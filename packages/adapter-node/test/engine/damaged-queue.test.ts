import { createEngine, type LogEntry, NODE_PROFILE } from '@geo/core';
import { countingEntropy, scriptedHttp, silentPresence } from '@geo/core/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeScheduler, sqliteStorage } from '../../src/index';
import { openDriver } from '../../src/storage/open-driver';
import { drivers, temporaryDirectory } from '../storage/drivers';

const NO_SENSES = {
  available: new Set<never>(),
  watch: () => ({ update: () => undefined, close: () => undefined }),
  ask: () => Promise.reject(new Error('there is nobody to ask')),
};

describe.each(drivers)('an engine whose queue has a damaged row, over %s', (driver) => {
  it('quarantines it, logs it, and sends the others', async () => {
    const directory = temporaryDirectory();
    onTestFinished(() => directory.remove());
    const path = directory.file('engine.db');
    const bodies: string[] = [];

    async function live(work: (engine: ReturnType<typeof createEngine>) => Promise<void>): Promise<void> {
      const storage = await sqliteStorage(path, { driver });
      const scheduler = nodeScheduler();
      const http = scriptedHttp(({ body }) => {
        bodies.push(body ?? '');
        return 200;
      });
      const ports = {
        sensor: NO_SENSES,
        storage,
        scheduler,
        http,
        entropy: countingEntropy(),
        presence: silentPresence(),
      };
      const engine = createEngine({ ports, profile: NODE_PROFILE });
      await engine.ready({ url: 'http://127.0.0.1:9/', autoSync: false, batchSync: true });
      await work(engine);
      await engine.close();
      scheduler.close();
      storage.close();
    }

    await live(async (engine) => {
      for (let index = 0; index < 5; index += 1)
        await engine.insertLocation({ coords: { latitude: index, longitude: 2 }, extras: { index } });
    });
    const shell = await openDriver(path, driver);
    shell.exec(`UPDATE entry SET value = CAST(x'7b22ff' AS TEXT)
      WHERE key = (SELECT key FROM entry WHERE key LIKE 'queue/%' LIMIT 1 OFFSET 2)`);
    shell.close();
    await live(async (engine) => {
      expect(await engine.sync()).toHaveLength(4);
      expect(await engine.getCount()).toBe(0);
      const names = (await engine.getLog()).map(({ event }: LogEntry) => event);
      expect(names).toContain('queue:unreadable');
    });
    const sent = bodies.flatMap((body) =>
      [...body.matchAll(/"index":(\d)/g)].map(([, index]) => Number(index)),
    );
    expect(sent).toEqual([0, 1, 3, 4]);
  });
});
