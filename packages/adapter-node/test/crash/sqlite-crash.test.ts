import { beforeAll, describe, expect, it } from 'vitest';
import { amount, EFFORT } from '../../../../scripts/effort';
import { sqliteStorage } from '../../src/index';
import { openDriver } from '../../src/storage/open-driver';
import { builtScript } from '../built-script';
import { drivers, temporaryDirectory } from '../storage/drivers';
import { killedProcess } from './killed-process';

/** As many as the storage must survive. */
const KILLS = amount(5, 250);

/** The longest life of a child after its first commit, milliseconds: on a fast disk that is a hundred commits and a checkpoint now and then. */
const LONGEST_LIFE_MILLIS = 120;

let script: string;
beforeAll(async () => {
  script = await builtScript(new URL('./commit-rows.ts', import.meta.url));
});

describe.each(drivers)('SQLite storage by %s, killed while it commits', (driver) => {
  it(
    `keeps every acknowledged row once, ${KILLS} times over`,
    async () => {
      const directory = temporaryDirectory();
      const path = directory.file('engine.db');
      let acknowledged = -1;
      try {
        for (let kill = 0; kill < KILLS; kill += 1) {
          const lines = await killedProcess(script, [path, driver], Math.random() * LONGEST_LIFE_MILLIS);
          const numbers = lines.map(Number);
          expect(numbers[0]).toBeGreaterThan(acknowledged);
          acknowledged = numbers[numbers.length - 1] as number;

          const storage = await sqliteStorage(path, { driver });
          const last = Number(await storage.get('last'));
          // The last commit may be durable without its acknowledgement having been read.
          expect([acknowledged, acknowledged + 1]).toContain(last);
          const rows = await storage.scan('row/');
          expect(rows.map((row) => Number(row.key.slice('row/'.length)))).toEqual(
            Array.from({ length: last + 1 }, (_, number) => number),
          );
          for (const [number, row] of rows.entries())
            expect(row.value).toBe(`row ${number} ${'x'.repeat(number % 700)}`);
          const twins = await storage.scan('twin/');
          expect(twins.map((twin) => Number(twin.value))).toEqual(
            rows.map((_, number) => number).slice(-100),
          );
          storage.close();

          const shell = await openDriver(path, driver);
          expect(shell.prepare('PRAGMA integrity_check').rows()).toEqual([['ok']]);
          shell.close();
        }
      } finally {
        directory.remove();
      }
      expect(acknowledged).toBeGreaterThan(KILLS);
    },
    120_000 * EFFORT,
  );
});
