import type { Change, ScanOptions, Storage } from '../../ports/storage';
import { equal, holds, rejects } from './assertions';
import { register, type SuiteCase, type TestFramework } from './suite';

/** A storage on trial. */
export interface StorageTrial {
  /** Empty at the beginning. */
  readonly storage: Storage;
  /** Lets go of the storage, as a new process would find it, and opens the same one again. */
  reopen(): Promise<Storage>;
  /** Makes the next commits fail as a full disk does, until `mend`. Omit it where that cannot be provoked. */
  readonly fault?: { break(): void | Promise<void>; mend(): void | Promise<void> };
  /** Releases everything. */
  close?(): void | Promise<void>;
}

/** In UTF-16 order: empty, controls, cases, what SQL and globs read as wildcards, and U+1F600 before U+E000 and U+FFFF. */
const ordered = [
  '',
  '\u0000',
  '\u0000\u0000',
  '\u0001',
  ' ',
  '"',
  '%',
  "'",
  '*',
  '/',
  '10',
  '9',
  '?',
  'A',
  'Z',
  '[a]',
  '\\',
  '_',
  'a',
  'a\u0000',
  'a\u0000b',
  'a%',
  'a/',
  'aB',
  'a_',
  'aa',
  'e\u0301',
  'z',
  '\u00e9',
  '\u4e2d',
  '\ud7ff',
  '\ud83d\ude00',
  '\ud83d\ude01',
  '\ue000',
  '\ue001',
  '\ue001\ue001',
  '\uf8ff',
  '\uff21',
  '\uffff',
  '\uffff\uffff',
];

const put = (key: string, value = `value of ${key}`): Change => ({ put: key, value });
const numbered = (index: number): string => `row/${String(index).padStart(8, '0')}`;

/** The storage contract, case by case; each case asks `make` for an empty storage. */
export function storageCases(make: () => Promise<StorageTrial> | StorageTrial): readonly SuiteCase[] {
  const cases: SuiteCase[] = [];
  function check(name: string, body: (storage: Storage, trial: StorageTrial) => Promise<void>): void {
    cases.push({
      name,
      async run() {
        const trial = await make();
        try {
          await body(trial.storage, trial);
        } finally {
          await trial.close?.();
        }
      },
    });
  }
  /** Checks what a scan finds, against the keys that should be there. */
  async function finds(
    storage: Storage,
    prefix: string,
    options: ScanOptions,
    keys: readonly string[],
  ): Promise<void> {
    const entries = await storage.scan(prefix, options);
    equal(
      entries.map((entry) => entry.key),
      keys,
      `scan(${JSON.stringify(prefix)}, ${JSON.stringify(options)})`,
    );
  }

  check('starts empty', async (storage) => {
    equal(await storage.get('a'), undefined, 'get of a key that was never put');
    equal(await storage.scan(''), [], 'scan of nothing');
    equal(await storage.count(''), 0, 'count of nothing');
  });

  check('gives back what was put, and the last value of a key', async (storage) => {
    await storage.commit([put('a', '1'), put('b', '2')]);
    await storage.commit([put('a', '3')]);
    equal(await storage.get('a'), '3', 'a key that was put twice');
    equal(
      await storage.scan(''),
      [
        { key: 'a', value: '3' },
        { key: 'b', value: '2' },
      ],
      'scan',
    );
    equal(await storage.count(''), 2, 'count');
  });

  check('keeps any text as a value, to the last code unit', async (storage, trial) => {
    const values = [
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '12',
      '1e3',
      '0x10',
      'null',
      '{"a":"\\u0000"}',
      '\u4e2d\u6587 e\u0301',
      '\ud83d\ude00',
      '\ud83d',
      '\ufeffa',
      '\uffff',
    ];
    await storage.commit(values.map((value, index) => put(`value/${index}`, value)));
    const again = await trial.reopen();
    for (const [index, value] of values.entries())
      equal(await again.get(`value/${index}`), value, `value ${index}`);
  });

  check('keeps a value of two million characters', async (storage, trial) => {
    const long = 'Länge-\ud83d\ude00'.repeat(250_000);
    await storage.commit([put('long', long)]);
    const again = await trial.reopen();
    holds((await again.get('long')) === long, 'a long value must come back as it was');
  });

  check('keeps long keys apart to their last character', async (storage) => {
    const long = 'k'.repeat(3_000);
    await storage.commit([put(`${long}1`, 'one'), put(`${long}2`, 'two')]);
    equal([await storage.get(`${long}1`), await storage.get(`${long}2`)], ['one', 'two'], 'long keys');
    equal(await storage.count(long), 2, 'count under a long prefix');
  });

  check('orders keys by UTF-16 code units', async (storage, trial) => {
    // Put in another order, the same each time, so that insertion order cannot pass for order.
    const mixed = ordered.map((_, index) => ordered[(index * 17 + 5) % ordered.length] as string);
    equal(new Set(mixed).size, ordered.length, 'the order of insertion takes every key once');
    await storage.commit(mixed.map((key) => put(key)));
    await finds(storage, '', {}, ordered);
    await finds(storage, '', { reverse: true }, [...ordered].reverse());
    for (const key of ordered)
      equal(await storage.get(key), `value of ${key}`, `get(${JSON.stringify(key)})`);
    await finds(await trial.reopen(), '', {}, ordered);
  });

  check('keeps half a surrogate pair as a key of its own', async (storage, trial) => {
    const halves = ['\ud83d', '\ud83dx', '\ud83e', '\udc00'];
    await storage.commit(halves.map((key) => put(key)));
    const again = await trial.reopen();
    await finds(again, '', {}, halves);
    await finds(again, '\ud83d', {}, ['\ud83d', '\ud83dx']);
    equal(await again.get('\ud83e'), 'value of \ud83e', 'get of half a pair');
  });

  check('finds exactly the keys with a prefix, whatever characters it has', async (storage) => {
    await storage.commit(ordered.map((key) => put(key)));
    for (const prefix of ordered) {
      const expected = ordered.filter((key) => key.startsWith(prefix));
      await finds(storage, prefix, {}, expected);
      await finds(storage, prefix, { reverse: true }, [...expected].reverse());
      equal(await storage.count(prefix), expected.length, `count(${JSON.stringify(prefix)})`);
    }
    await finds(storage, 'absent', {}, []);
  });

  check('tells prefixes apart that begin alike', async (storage) => {
    await storage.commit(
      ['queue', 'queue-uuid/a', 'queue-uuid/b', 'queue/1', 'queue/2', 'queue0', 'queues/1', 'Queue/1'].map(
        (key) => put(key),
      ),
    );
    await finds(storage, 'queue/', {}, ['queue/1', 'queue/2']);
    equal(await storage.count('queue-uuid/'), 2, 'count');
  });

  check('scans from behind a key, to a limit, in both directions', async (storage) => {
    const keys = Array.from({ length: 10 }, (_, index) => `p/${index}`);
    await storage.commit([put('o/9'), ...keys.map((key) => put(key)), put('q/0')]);
    await finds(storage, 'p/', { limit: 3 }, ['p/0', 'p/1', 'p/2']);
    await finds(storage, 'p/', { limit: 3, reverse: true }, ['p/9', 'p/8', 'p/7']);
    await finds(storage, 'p/', { limit: 0 }, []);
    await finds(storage, 'p/', { limit: 99 }, keys);
    await finds(storage, 'p/', { after: 'p/6' }, ['p/7', 'p/8', 'p/9']);
    await finds(storage, 'p/', { after: 'p/6', limit: 2 }, ['p/7', 'p/8']);
    await finds(storage, 'p/', { after: 'p/3', reverse: true }, ['p/2', 'p/1', 'p/0']);
    await finds(storage, 'p/', { after: 'p/3', reverse: true, limit: 1 }, ['p/2']);
  });

  check('takes an `after` that is no key, and one outside the prefix', async (storage) => {
    await storage.commit([put('o/1'), put('p/2'), put('p/4'), put('q/1')]);
    await finds(storage, 'p/', { after: 'p/3' }, ['p/4']);
    await finds(storage, 'p/', { after: 'p/3', reverse: true }, ['p/2']);
    await finds(storage, 'p/', { after: 'p/' }, ['p/2', 'p/4']);
    await finds(storage, 'p/', { after: 'p/2\u0000' }, ['p/4']);
    await finds(storage, 'p/', { after: 'a' }, ['p/2', 'p/4']);
    await finds(storage, 'p/', { after: 'z' }, []);
    await finds(storage, 'p/', { after: 'a', reverse: true }, []);
    await finds(storage, 'p/', { after: 'z', reverse: true }, ['p/4', 'p/2']);
    await finds(storage, '', { after: 'p/4' }, ['q/1']);
  });

  check('deletes a key, and an absent one without complaint', async (storage) => {
    await storage.commit([put('a'), put('ab'), put('b')]);
    await storage.commit([{ delete: 'a' }, { delete: 'absent' }]);
    await finds(storage, '', {}, ['ab', 'b']);
    equal(await storage.get('a'), undefined, 'get of a deleted key');
  });

  check('deletes by prefix exactly what the prefix finds', async (storage) => {
    for (const prefix of ordered.filter((key) => key !== '')) {
      await storage.commit([{ deletePrefix: '' }]);
      await storage.commit(ordered.map((key) => put(key)));
      await storage.commit([{ deletePrefix: prefix }]);
      await finds(
        storage,
        '',
        {},
        ordered.filter((key) => !key.startsWith(prefix)),
      );
    }
  });

  check('deletes everything by the empty prefix', async (storage) => {
    await storage.commit(ordered.map((key) => put(key)));
    await storage.commit([{ deletePrefix: '' }]);
    equal(await storage.count(''), 0, 'count');
  });

  check('deletes a range from its first key up to, not with, its end', async (storage) => {
    const keys = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5'];
    await storage.commit(keys.map((key) => put(key)));
    await storage.commit([{ deleteRange: { from: 'a/2', to: 'a/4' } }]);
    await finds(storage, '', {}, ['a/1', 'a/4', 'a/5']);
    await storage.commit([
      { deleteRange: { from: 'a/4', to: 'a/4' } },
      { deleteRange: { from: 'a/9', to: 'a/0' } },
    ]);
    await finds(storage, '', {}, ['a/1', 'a/4', 'a/5']);
    await storage.commit([{ deleteRange: { from: '', to: 'a/4\u0000' } }]);
    await finds(storage, '', {}, ['a/5']);
  });

  check('deletes a range that ends among unusual characters', async (storage) => {
    await storage.commit(ordered.map((key) => put(key)));
    await storage.commit([{ deleteRange: { from: '\ud83d\ude01', to: '\uf8ff' } }]);
    await finds(
      storage,
      '',
      {},
      ordered.filter((key) => key < '\ud83d\ude01' || key >= '\uf8ff'),
    );
  });

  check('applies the changes of a commit in their order', async (storage) => {
    await storage.commit([
      put('a', '1'),
      { delete: 'a' },
      put('b', '1'),
      put('b', '2'),
      put('c/1'),
      { deletePrefix: 'c/' },
      put('c/2'),
    ]);
    await storage.commit([{ deleteRange: { from: 'b', to: 'c' } }, put('b', '3'), { delete: 'd' }, put('d')]);
    await finds(storage, '', {}, ['b', 'c/2', 'd']);
    equal(await storage.get('b'), '3', 'a key that was deleted and put again');
  });

  check('takes an empty commit', async (storage) => {
    await storage.commit([]);
    equal(await storage.count(''), 0, 'count');
  });

  for (const [what, wrong] of [
    ['a value that is no text', { put: 'b', value: 7 }],
    ['a change of no known kind', { remove: 'b' }],
    ['a key that is no text', { delete: null }],
    ['a range without an end', { deleteRange: { from: 'b' } }],
  ] as const) {
    check(`applies nothing of a commit with ${what}`, async (storage, trial) => {
      await storage.commit([put('a', '1'), put('z', '1')]);
      const changes = [put('a', '2'), put('new'), { delete: 'z' }, wrong as unknown as Change, put('late')];
      await rejects(storage.commit(changes), 'a commit with a wrong change');
      equal(
        await storage.scan(''),
        [
          { key: 'a', value: '1' },
          { key: 'z', value: '1' },
        ],
        'after the failed commit',
      );
      await storage.commit([put('b', '1')]);
      await finds(await trial.reopen(), '', {}, ['a', 'b', 'z']);
    });
  }

  check(
    'applies nothing of a commit that the disk refuses, and works again afterwards',
    async (storage, trial) => {
      if (trial.fault === undefined) return;
      await storage.commit([put('a', '1'), put('z', '1')]);
      await trial.fault.break();
      // Large enough that no free page inside a file can take it.
      const changes = [
        put('a', '2'),
        { delete: 'z' },
        ...Array.from({ length: 200 }, (_, index) => put(numbered(index), 'x'.repeat(10_000))),
      ];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await rejects(storage.commit(changes), 'a commit on a full disk');
        equal(
          await storage.scan(''),
          [
            { key: 'a', value: '1' },
            { key: 'z', value: '1' },
          ],
          'after the failed commit',
        );
      }
      await trial.fault.mend();
      await storage.commit([put('b', '1')]);
      await finds(await trial.reopen(), '', {}, ['a', 'b', 'z']);
    },
  );

  check('shows a commit to every read that begins after it resolved', async (storage) => {
    for (let index = 0; index < 50; index += 1) {
      await storage.commit([put('counter', String(index)), put(numbered(index))]);
      equal(await storage.get('counter'), String(index), 'get after commit');
      equal(await storage.count('row/'), index + 1, 'count after commit');
    }
  });

  check('applies commits in the order of the calls, also when none was awaited', async (storage) => {
    const commits = Array.from({ length: 100 }, (_, index) =>
      storage.commit([put('last', String(index)), put(numbered(index))]),
    );
    await Promise.all(commits);
    equal(await storage.get('last'), '99', 'the last commit wins');
    equal(await storage.count('row/'), 100, 'every commit counts');
  });

  check('does not let a failed commit take its neighbours along', async (storage) => {
    const outcomes = [
      storage.commit([put('a')]),
      rejects(storage.commit([put('b'), { put: 'c' } as unknown as Change]), 'a commit with a wrong change'),
      storage.commit([put('d')]),
    ];
    await Promise.all(outcomes);
    await finds(storage, '', {}, ['a', 'd']);
  });

  check('finds everything again when it is opened again', async (storage, trial) => {
    await storage.commit([put('a', '1'), put('b', '2'), put('c', '3')]);
    await storage.commit([{ delete: 'b' }]);
    const again = await trial.reopen();
    equal(
      await again.scan(''),
      [
        { key: 'a', value: '1' },
        { key: 'c', value: '3' },
      ],
      'after opening again',
    );
    await again.commit([put('d', '4')]);
    equal(await again.count(''), 3, 'a commit after opening again');
  });

  check('takes 10,000 rows in one commit, and reads them page by page', async (storage) => {
    const rows = Array.from({ length: 10_000 }, (_, index) => put(numbered(index), `{"index":${index}}`));
    await storage.commit(rows);
    equal(await storage.count('row/'), 10_000, 'count');
    let after: string | undefined;
    let seen = 0;
    for (;;) {
      const page = await storage.scan('row/', after === undefined ? { limit: 999 } : { after, limit: 999 });
      if (page.length === 0) break;
      for (const entry of page) {
        holds(
          entry.key === numbered(seen) && entry.value === `{"index":${seen}}`,
          `row ${seen} came as ${entry.key}`,
        );
        seen += 1;
      }
      after = (page[page.length - 1] as { key: string }).key;
    }
    equal(seen, 10_000, 'rows read page by page');
    await storage.commit([{ deleteRange: { from: numbered(0), to: numbered(9_990) } }]);
    await finds(
      storage,
      'row/',
      {},
      Array.from({ length: 10 }, (_, index) => numbered(9_990 + index)),
    );
  });

  check('hands out what it read, not what it holds', async (storage) => {
    await storage.commit([put('a', '1')]);
    const entries = await storage.scan('');
    await storage.commit([put('a', '2'), put('b', '2')]);
    equal(entries, [{ key: 'a', value: '1' }], 'a scan that was made before the commit');
  });

  return cases;
}

/** Registers the storage contract with a test framework. */
export function storageSuite(
  framework: TestFramework,
  make: () => Promise<StorageTrial> | StorageTrial,
): void {
  register(framework, 'storage contract', storageCases(make));
}
