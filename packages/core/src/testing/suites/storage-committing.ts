import type { Change } from '../../ports/storage';
import { equal, holds, rejects } from './assertions';
import { finds, numbered, ordered, put, type StorageCheck } from './storage-trial';

/** Cases of commits: deletes, order, atomicity, durability. */
export function checkCommitting(check: StorageCheck): void {
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
      // Too large for a free page inside a file.
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
}
