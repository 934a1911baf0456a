import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { type StorageError, sqliteStorage } from '../../src/index';
import { openDriver } from '../../src/storage/open-driver';
import { drivers, temporaryDirectory } from './drivers';

/** A disk of one megabyte, where we may mount one: Linux, as root. */
const directory = temporaryDirectory();
const mounted = mountTinyDisk();
if (!mounted)
  console.warn('Skipped: a disk that is really full. It needs Linux, and the right to mount a file system.');

function mountTinyDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory.path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  // Lazily: libsql keeps closed files open until they happen to be collected.
  if (mounted) execFileSync('umount', ['-l', directory.path]);
  directory.remove();
});

describe.skipIf(!mounted).each(drivers)('SQLite storage by %s on a disk that is really full', (driver) => {
  it('rejects with FULL, keeps everything, and goes on when there is room again', async () => {
    const path = directory.file(`${driver}.db`);
    const filler = directory.file('filler');
    writeFileSync(filler, Buffer.alloc(500_000));
    let storage = await sqliteStorage(path, { driver });
    let stored = 0;
    let failure: StorageError | undefined;
    while (failure === undefined && stored < 10_000) {
      await storage
        .commit([
          { put: `row/${String(stored).padStart(6, '0')}`, value: 'x'.repeat(900) },
          { put: 'last', value: String(stored) },
        ])
        .then(
          () => {
            stored += 1;
          },
          (error: StorageError) => {
            failure = error;
          },
        );
    }
    expect(failure?.code).toBe('FULL');
    expect(stored).toBeGreaterThan(10);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(
        storage.commit([
          { put: 'last', value: 'never' },
          { put: 'big', value: 'x'.repeat(700_000) },
        ]),
      ).rejects.toMatchObject({ code: 'FULL' });
    }
    expect([await storage.count('row/'), await storage.get('last')]).toEqual([stored, String(stored - 1)]);

    rmSync(filler);
    await storage.commit([
      { put: 'row/after', value: 'y' },
      { put: 'last', value: 'after' },
    ]);
    storage.close();
    storage = await sqliteStorage(path, { driver });
    expect([await storage.count('row/'), await storage.get('last')]).toEqual([stored + 1, 'after']);
    storage.close();
    const shell = await openDriver(path, driver);
    expect(shell.prepare('PRAGMA integrity_check').rows()).toEqual([['ok']]);
    shell.close();
    rmSync(path);
  });

  it('can be opened again in this process after it was closed while the disk was full', async () => {
    const path = directory.file(`${driver}-again.db`);
    const filler = directory.file('filler');
    writeFileSync(filler, Buffer.alloc(500_000));
    const full = await sqliteStorage(path, { driver });
    let stored = 0;
    const put = () => full.commit([{ put: `row/${stored}`, value: 'x'.repeat(900) }]);
    while (
      await put().then(
        () => true,
        () => false,
      )
    )
      stored += 1;
    full.close();
    rmSync(filler);
    const storage = await sqliteStorage(path, { driver });
    expect(await storage.count('row/')).toBe(stored);
    storage.close();
    rmSync(path);
  });
});
