// Runs in the browser: the same transactions by our storage and by hand, in turns.
import { claim, idbStorage } from '../../../src/storage/idb-storage';

/** What a fix writes: its row, the row's place by uuid, the counter, and the session's memory. */
function changesOf(fix: number): readonly { readonly put: string; readonly value: string }[] {
  const seq = String(fix).padStart(16, '0');
  const record = JSON.stringify({
    uuid: `0d4b2ff1-5cdb-4055-8d1e-${seq.slice(4)}`,
    timestamp: '2026-11-23T19:15:03.000Z',
    odometer: fix * 20,
    coords: {
      latitude: 52.5 + fix * 1e-5,
      longitude: 13.4,
      accuracy: 5,
      speed: 20,
      heading: 0,
      altitude: 34,
    },
    activity: { type: 'in_vehicle', confidence: 90 },
    battery: { level: 0.8, is_charging: false },
    is_moving: true,
  });
  return [
    { put: `queue/${seq}`, value: record },
    { put: `queue-uuid/0d4b2ff1-5cdb-4055-8d1e-${seq.slice(4)}`, value: String(fix) },
    { put: 'next-seq', value: String(fix) },
    { put: 'session', value: record },
  ];
}

interface Way {
  commit(changes: ReturnType<typeof changesOf>): Promise<void>;
  /** How many rows of the queue it holds. */
  rows(): Promise<number>;
}

/** IndexedDB as a careful author would use it for this. */
async function byHand(name: string): Promise<Way> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('entries');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return {
    commit: (changes) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' });
        const entries = transaction.objectStore('entries');
        for (const { put, value } of changes) entries.put(value, put);
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        transaction.commit();
      }),
    rows: () =>
      new Promise((resolve, reject) => {
        const range = IDBKeyRange.bound('queue/', 'queue/\uffff');
        const request = database.transaction('entries').objectStore('entries').count(range);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      }),
  };
}

/** Commits a second, in each of some rounds that alternate, so that both see the same machine. */
async function measure(fixes: number, commits: number, rounds: number) {
  const name = `bench-${fixes}`;
  const storage = idbStorage({ name, epoch: await claim(name) });
  const ours: Way = {
    commit: (changes) => storage.commit(changes),
    rows: async () => (await storage.scan('queue/')).length,
  };
  const ways: readonly Way[] = [ours, await byHand(`${name}-hand`)];
  const rates: number[][] = [[], []];
  let fix = 0;
  for (let round = 0; round < rounds; round++) {
    for (const way of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const begin = performance.now();
      for (let index = 0; index < commits; index++) {
        const changes = Array.from({ length: fixes }, () => changesOf(fix++)).flat();
        await ways[way]?.commit(changes);
      }
      rates[way]?.push((commits * 1_000) / (performance.now() - begin));
    }
  }
  const rows = await Promise.all(ways.map((way) => way.rows()));
  return { ours: rates[0] ?? [], byHand: rates[1] ?? [], rows };
}

globalThis.bench = { measure };

declare global {
  var bench: { measure: typeof measure };
}
