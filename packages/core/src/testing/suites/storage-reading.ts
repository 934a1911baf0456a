import { equal, holds } from './assertions';
import { finds, ordered, put, type StorageCheck } from './storage-trial';

/** Cases of reading: values, keys, their order, prefixes, pages. */
export function checkReading(check: StorageCheck): void {
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
    // Inserted in another, deterministic order, so that insertion order cannot be mistaken for key order.
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

  check('distinguishes prefixes that begin alike', async (storage) => {
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
}
