import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/store/sqlite/database';
import { record, records } from './records';
import { refusal, startReceiver, upload } from './server';

const folder = mkdtempSync(join(tmpdir(), 'receiver-file-'));
const disk = mkdtempSync(join(tmpdir(), 'receiver-disk-'));
const hasDisk = mountTinyDisk();
if (!hasDisk)
  console.warn('Skipped: a disk that is really full. It needs Linux, and the right to mount a file system.');

function mountTinyDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  // Lazily: libsql keeps closed files open until they happen to be collected.
  if (hasDisk) execFileSync('umount', ['-l', disk]);
  for (const one of [folder, disk]) rmSync(one, { recursive: true, force: true });
});

describe('the file of a receiver', () => {
  it('belongs to one receiver at a time, and is free again when that is closed', async () => {
    const db = join(folder, 'one.db');
    const first = await startReceiver({ db });
    await upload(first.url, record());
    await expect(startReceiver({ db })).rejects.toThrow(
      `cannot open the database ${db}: another receiver has it`,
    );
    expect((await upload(first.url, record())).status).toBe(200);
    await first.close();
    expect((await (await startReceiver({ db })).stats()).rows).toBe(2);
  });

  it.skipIf(process.platform === 'win32')('and all beside it can be read by its owner only', async () => {
    const own = mkdtempSync(join(folder, 'modes-'));
    const receiver = await startReceiver({ db: join(own, 'track.db') });
    await upload(receiver.url, record());
    const modes = readdirSync(own).map((name) => [name, statSync(join(own, name)).mode & 0o777]);
    expect(modes.length).toBeGreaterThan(2);
    for (const [name, mode] of modes) expect([name, mode]).toEqual([name, 0o600]);
  });

  it('may have damaged rows: they are reported and left out, and all the others are served', async () => {
    const db = join(folder, 'damaged.db');
    const first = await startReceiver({ db });
    const sent = records(10);
    await upload(first.url, sent);
    await upload(`${first.url}log`, {
      events: ['a', 'b'].map((event) => ({ ts: '2024-05-01T12:30:00Z', level: 3, src: 'js', event })),
    });
    await first.close();
    damage(db, `{"uuid":"${sent[3]?.uuid}`, (bytes, at) => bytes.fill(0xff, at + 1, at + 2));
    damage(db, `{"uuid":"${sent[8]?.uuid}`, (bytes, at) =>
      bytes.write('coorxs', bytes.indexOf('coords', at)),
    );
    damage(db, '{"ts":"2024-05-01T12:30:00Z"', (bytes, at) => bytes.fill(0xff, at + 1, at + 2));
    const faults: string[] = [];
    const receiver = await startReceiver({ db, onFault: (error) => faults.push(String(error)) });
    const json = async (path: string) => (await (await fetch(receiver.url + path)).json()) as never;
    const { records: rows } = (await json('records?limit=8')) as {
      records: { seq: number; device: string }[];
    };
    expect(rows.map(({ seq }) => seq)).toEqual([10, 8, 7, 6, 5, 3, 2, 1]);
    expect((await json('track.geojson')) as { features: unknown[] }).toHaveProperty('features.length', 9);
    expect(((await json('episodes?device=default')) as { episodes: unknown[] }).episodes).toEqual([]);
    expect(((await json('log')) as { events: unknown[] }).events).toHaveLength(1);
    expect(faults).toEqual([
      'Error: the record with seq 9 is damaged and is left out',
      'Error: the record with seq 4 is damaged and is left out',
    ]);
  });

  it.skipIf(!hasDisk)('on a full disk makes the health check fail, until there is room again', async () => {
    const receiver = await startReceiver({ db: join(disk, 'track.db'), onFault: () => undefined });
    const health = () => fetch(`${receiver.url}healthz`);
    expect((await health()).status).toBe(200);
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(500_000));
    let last = 200;
    for (let round = 0; round < 200 && last === 200; round += 1)
      last = (await upload(receiver.url, records(20))).status;
    expect(last).toBe(503);
    expect((await refusal(await health(), 503)).code).toBe('storage-failed');
    rmSync(filler);
    expect((await upload(receiver.url, record())).status).toBe(200);
    expect((await health()).status).toBe(200);
  });
});

/** Spoils bytes in the file itself: no index, and no check of SQLite's, hears of it. */
function damage(db: string, text: string, spoil: (bytes: Buffer, at: number) => void): void {
  const shell = openDatabase(db);
  shell.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  shell.close();
  const bytes = readFileSync(db);
  const at = bytes.indexOf(text);
  if (at < 0) throw new Error(`nowhere in the file: ${text}`);
  spoil(bytes, at);
  writeFileSync(db, bytes);
}
