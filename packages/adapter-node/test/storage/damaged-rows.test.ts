import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SqliteDriverName, sqliteStorage } from '../../src/index';
import { openDriver } from '../../src/storage/open-driver';
import { builtScript } from '../built-script';
import { finishedProcess } from '../crash/finished-process';
import { drivers, temporaryDirectory } from './drivers';

/** As many damages as each driver must live through; in another process, because a panic would take this one along. */
const DAMAGES = 60;

let script: string;
beforeAll(async () => {
  script = await builtScript(new URL('../crash/read-rows.ts', import.meta.url));
}, 60_000);

describe.each(drivers)('a damaged file, read by %s', (driver) => {
  it('costs the row whose bytes are no UTF-8 its text, and no other row anything', async () => {
    const path = await queueOf(driver, 40);
    await inShell(path, driver, (shell) =>
      shell.exec("UPDATE entry SET value = CAST(x'7b22ff7d' AS TEXT) WHERE key = 'queue/0000000007'"),
    );
    const { lines, signal } = await finishedProcess(script, [path, driver]);
    expect(signal).toBe(null);
    expect(lines).toContain('scan 40');
    expect(lines).toContain(`get ${JSON.stringify('{"\ufffd}')}`);
  });

  it('takes a row out whose key is no UTF-8, keeps its bytes, and reports it', async () => {
    const path = await queueOf(driver, 10);
    await inShell(path, driver, (shell) =>
      shell.exec("UPDATE entry SET key = CAST(x'71756575652fff37' AS TEXT) WHERE key = 'queue/0000000007'"),
    );
    const { lines, complaints } = await finishedProcess(script, [path, driver]);
    expect(lines).toContain('scan 9');
    expect(lines).toContain('count 9');
    expect(complaints).toContain('71756575652fff37');
    await inShell(path, driver, (shell) => {
      expect(shell.prepare('SELECT hex(key), CAST(value AS TEXT) FROM damaged').rows()).toEqual([
        ['71756575652FFF37', rowOf(7)],
      ]);
    });
  });

  it(`never ends the process, ${DAMAGES} times over`, async () => {
    const whole = await queueOf(driver, 400);
    const path = `${whole}.damaged`;
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return seed / 0x7fffffff;
    };
    const paths: string[] = [];
    for (let round = 0; round < DAMAGES; round += 1) {
      const file = `${path}-${round}`;
      copyFileSync(whole, file);
      const bytes = readFileSync(file);
      // Behind the first two pages: what a damaged schema or header does is told when the file is opened.
      const at = 8192 + Math.floor(random() * (bytes.length - 9000));
      for (let index = 0; index < ([1, 8, 40][round % 3] as number); index += 1)
        bytes[at + index] = Math.floor(random() * 256);
      writeFileSync(file, bytes);
      paths.push(file);
    }
    const { lines, signal, complaints } = await finishedProcess(script, [...paths, driver]);
    expect([signal, complaints.match(/panicked.*/)?.[0]]).toEqual([null, undefined]);
    const outcomes = lines.filter((line) => /^(done|CORRUPT)/.test(line));
    expect(outcomes).toHaveLength(DAMAGES);
    // Most damages hit the text of a row: the others are to be read all the same.
    expect(outcomes.filter((line) => line === 'done').length).toBeGreaterThan(DAMAGES / 3);
  }, 60_000);
});

const rowOf = (number: number) => JSON.stringify({ uuid: `row-${number}`, text: 'x'.repeat(300) });

/** A closed file with this many rows of a queue. */
async function queueOf(driver: SqliteDriverName, rows: number): Promise<string> {
  const directory = temporaryDirectory();
  onTestFinished(() => directory.remove());
  const path = directory.file('engine.db');
  const storage = await sqliteStorage(path, { driver });
  await storage.commit(
    Array.from({ length: rows }, (_, number) => ({
      put: `queue/${String(number).padStart(10, '0')}`,
      value: rowOf(number),
    })),
  );
  storage.close();
  return path;
}

async function inShell(
  path: string,
  driver: SqliteDriverName,
  work: (shell: Awaited<ReturnType<typeof openDriver>>) => void,
): Promise<void> {
  const shell = await openDriver(path, driver);
  try {
    work(shell);
  } finally {
    shell.close();
  }
}
