import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { storageSuite } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { type SqliteStorage, StorageError, sqliteStorage } from '../../src/index';
import { openDriver } from '../../src/storage/open-driver';
import { drivers, temporaryDirectory } from './drivers';

describe.each(drivers)('SQLite storage by %s', (driver) => {
  storageSuite({ describe, it }, async () => {
    const directory = temporaryDirectory();
    const path = directory.file('engine.db');
    let storage: SqliteStorage = await sqliteStorage(path, { driver });
    return {
      storage,
      async reopen() {
        storage.close();
        storage = await sqliteStorage(path, { driver });
        return storage;
      },
      close() {
        storage.close();
        directory.remove();
      },
    };
  });

  async function inDirectory(
    body: (directory: ReturnType<typeof temporaryDirectory>) => Promise<void>,
  ): Promise<void> {
    const directory = temporaryDirectory();
    try {
      await body(directory);
    } finally {
      directory.remove();
    }
  }

  async function code(promise: Promise<unknown>): Promise<[string, string]> {
    const error = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StorageError);
    return [(error as StorageError).code, (error as StorageError).message];
  }

  it('refuses a file that is no database, and leaves it as it was', () =>
    inDirectory(async (directory) => {
      const path = directory.file('notes.txt');
      writeFileSync(path, 'these are my notes\n'.repeat(1_000));
      const before = readFileSync(path);
      const [reason, message] = await code(sqliteStorage(path, { driver }));
      expect(reason).toBe('NOT_A_DATABASE');
      expect(message).toContain(path);
      expect(readFileSync(path).equals(before)).toBe(true);
      expect(readdirSync(directory.path)).toEqual(['notes.txt']);
    }));

  it('refuses the database of another program, and leaves it as it was', () =>
    inDirectory(async (directory) => {
      const path = directory.file('other.db');
      const other = await openDriver(path, driver);
      other.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO entry VALUES (1, 1)');
      other.close();
      const before = readFileSync(path);
      const [reason, message] = await code(sqliteStorage(path, { driver }));
      expect([reason, message.includes('another program')]).toEqual(['NOT_A_DATABASE', true]);
      expect(readFileSync(path).equals(before)).toBe(true);
    }));

  it('refuses a file that a later version wrote', () =>
    inDirectory(async (directory) => {
      const path = directory.file('engine.db');
      (await sqliteStorage(path, { driver })).close();
      const later = await openDriver(path, driver);
      later.exec('PRAGMA user_version = 99');
      later.close();
      const [, message] = await code(sqliteStorage(path, { driver }));
      expect(message).toContain('has version 99, and this library knows 1 at most');
    }));

  it('says that a directory is missing, and that a path is a directory', () =>
    inDirectory(async (directory) => {
      const [reason, message] = await code(sqliteStorage(directory.file('missing/engine.db'), { driver }));
      expect([reason, message.includes(`there is no directory "${directory.file('missing')}"`)]).toEqual([
        'CANNOT_OPEN',
        true,
      ]);
      mkdirSync(directory.file('folder'));
      const [second, words] = await code(sqliteStorage(directory.file('folder'), { driver }));
      expect([second, words.includes('is a directory')]).toEqual(['CANNOT_OPEN', true]);
    }));

  it('keeps the last value of each key of a long commit, and texts that SQLite would cut or refuse', () =>
    inDirectory(async (directory) => {
      const path = directory.file('engine.db');
      const storage = await sqliteStorage(path, { driver });
      const unusual = ['nul\u0000', '\ud83d', 'é\ue000\uffff', '😀', ''];
      const puts = Array.from({ length: 75 }, (_, at) => ({
        put: `key/${String(at % 30).padStart(2, '0')}`,
        value: `${unusual[at % unusual.length]} of ${at}`,
      }));
      await storage.commit([...puts, { delete: 'key/00' }]);
      const last = new Map(puts.map(({ put, value }) => [put, value]));
      last.delete('key/00');
      const found = await storage.scan('key/');
      expect(new Map(found.map(({ key, value }) => [key, value]))).toEqual(last);
      await expect(storage.commit([...puts, { put: 'key/99', value: 5 as never }])).rejects.toThrow();
      expect(await storage.scan('key/')).toEqual(found);
      storage.close();
    }));

  it('removes every key of a commit of removals, those with quotes, control characters and halves of pairs too', () =>
    inDirectory(async (directory) => {
      const path = directory.file('engine.db');
      const storage = await sqliteStorage(path, { driver });
      const keys = [
        'queue/1',
        'a"b',
        'back\\slash',
        'nul\u0000',
        'one\u0001',
        '\ud83d',
        'é\ue000\uffff',
        '😀',
        '',
      ];
      await storage.commit([...keys, 'kept'].map((key) => ({ put: key, value: key })));
      await storage.commit([
        ...keys.slice(0, 4).map((key) => ({ delete: key })),
        { put: 'between', value: '' },
        { delete: 'never there' },
        ...keys.slice(4).map((key) => ({ delete: key })),
        { put: 'queue/1', value: 'again' },
      ]);
      expect((await storage.scan('')).map(({ key }) => key)).toEqual(['between', 'kept', 'queue/1']);
      storage.close();
    }));

  it('belongs to one storage at a time, and is free again after close', () =>
    inDirectory(async (directory) => {
      const path = directory.file('engine.db');
      const first = await sqliteStorage(path, { driver });
      await first.commit([{ put: 'a', value: '1' }]);
      const [reason, message] = await code(sqliteStorage(path, { driver }));
      expect([reason, message.includes('is open in another process, or twice in this one')]).toEqual([
        'BUSY',
        true,
      ]);
      await first.commit([{ put: 'b', value: '2' }]);
      first.close();
      const second = await sqliteStorage(path, { driver });
      expect(await second.count('')).toBe(2);
      second.close();
    }));

  it('rejects everything after close, and takes a second close', () =>
    inDirectory(async (directory) => {
      const storage = await sqliteStorage(directory.file('engine.db'), { driver });
      storage.close();
      storage.close();
      for (const call of [
        storage.get('a'),
        storage.scan(''),
        storage.count(''),
        storage.commit([{ put: 'a', value: '1' }]),
      ]) {
        expect((await code(call))[0]).toBe('CLOSED');
      }
    }));

  it('leaves one file behind when it is closed', () =>
    inDirectory(async (directory) => {
      const storage = await sqliteStorage(directory.file('engine.db'), { driver });
      await storage.commit([{ put: 'a', value: '1' }]);
      storage.close();
      expect(readdirSync(directory.path)).toEqual(['engine.db']);
    }));

  it.skipIf(process.platform === 'win32')(
    'lets only its owner read the file, its log, or a file that was open to others',
    () =>
      inDirectory(async (directory) => {
        const path = directory.file('engine.db');
        const modes = () =>
          readdirSync(directory.path).map((name) => statSync(directory.file(name)).mode & 0o777);
        const storage = await sqliteStorage(path, { driver });
        await storage.commit([{ put: 'secret/tokens', value: 'x' }]);
        expect(modes().length).toBeGreaterThan(1);
        expect(new Set(modes())).toEqual(new Set([0o600]));
        storage.close();
        chmodSync(path, 0o644);
        const again = await sqliteStorage(path, { driver });
        await again.commit([{ put: 'secret/tokens', value: 'y' }]);
        expect(new Set(modes())).toEqual(new Set([0o600]));
        again.close();
      }),
  );

  it(
    'does not gather what was read while a caller reads on without a pause',
    () =>
      inDirectory(async (directory) => {
        const storage = await sqliteStorage(directory.file('engine.db'), { driver });
        await storage.commit([{ put: 'a', value: 'x'.repeat(600) }]);
        const before = process.memoryUsage().rss;
        for (let read = 0; read < 100_000; read += 1) await storage.get('a');
        expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(60);
        storage.close();
      }),
    60_000,
  );

  it('uses the space of deleted rows again', () =>
    inDirectory(async (directory) => {
      const path = directory.file('engine.db');
      const storage = await sqliteStorage(path, { driver });
      for (let round = 0; round < 20; round += 1) {
        await storage.commit(
          Array.from({ length: 500 }, (_, index) => ({
            put: `queue/${round}/${index}`,
            value: 'x'.repeat(400),
          })),
        );
        await storage.commit([{ deletePrefix: `queue/${round}/` }]);
      }
      storage.close();
      // 200 kB a round; twenty rounds without reuse would be 4 MB.
      expect(statSync(path).size).toBeLessThan(1_000_000);
    }));

  it('stores usual keys readably', () =>
    inDirectory(async (directory) => {
      const path = directory.file('engine.db');
      const storage = await sqliteStorage(path, { driver });
      await storage.commit([{ put: 'queue/000001', value: '{"uuid":"a"}' }]);
      storage.close();
      const shell = await openDriver(path, driver);
      expect(shell.prepare('SELECT key, value, typeof(value) FROM entry').rows()).toEqual([
        ['queue/000001', '{"uuid":"a"}', 'text'],
      ]);
      shell.close();
    }));

  it('rejects with FULL at its limit, keeps everything, and works again when there is room', () =>
    inDirectory(async (directory) => {
      const path = directory.file('engine.db');
      let storage = await sqliteStorage(path, { driver, maxBytes: 200_000 });
      let stored = 0;
      let failure: unknown;
      while (failure === undefined && stored < 10_000) {
        try {
          await storage.commit([
            { put: `row/${String(stored).padStart(6, '0')}`, value: 'x'.repeat(500) },
            { put: 'last', value: String(stored) },
          ]);
          stored += 1;
        } catch (error) {
          failure = error;
        }
      }
      expect((failure as StorageError).code).toBe('FULL');
      expect((failure as StorageError).message).toContain('the disk is full');
      expect(stored).toBeGreaterThan(100);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const changes = [
          { put: 'last', value: 'never' },
          { deletePrefix: 'row/' },
          { put: 'big', value: 'x'.repeat(300_000) },
        ];
        expect((await code(storage.commit(changes)))[0]).toBe('FULL');
      }
      expect([await storage.count('row/'), await storage.get('last')]).toEqual([stored, String(stored - 1)]);
      storage.close();
      storage = await sqliteStorage(path, { driver, maxBytes: 200_000 });
      expect([await storage.count('row/'), await storage.get('last')]).toEqual([stored, String(stored - 1)]);
      await storage.commit([{ deleteRange: { from: 'row/', to: 'row/000050' } }]);
      await storage.commit([{ put: 'row/again', value: 'x'.repeat(500) }]);
      expect(await storage.count('row/')).toBe(stored - 50 + 1);
      storage.close();
      const shell = await openDriver(path, driver);
      expect(shell.prepare('PRAGMA integrity_check').rows()).toEqual([['ok']]);
      shell.close();
    }));

  it('rejects, and keeps everything, when the file is damaged under it', () =>
    inDirectory(async (directory) => {
      const path = directory.file('engine.db');
      const storage = await sqliteStorage(path, { driver });
      await storage.commit(
        Array.from({ length: 2_000 }, (_, index) => ({ put: `row/${index}`, value: 'x'.repeat(200) })),
      );
      storage.close();
      const bytes = readFileSync(path);
      bytes.fill(0xff, 4_096, 4_096 * 40);
      writeFileSync(path, bytes);
      const outcome = await sqliteStorage(path, { driver }).then(
        async (opened) => {
          const read = await opened.scan('').catch((error: unknown) => error);
          opened.close();
          return read;
        },
        (error: unknown) => error,
      );
      expect((outcome as StorageError).code).toBe('CORRUPT');
    }));
});
