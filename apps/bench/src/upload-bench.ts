import type { ConfigPatch, Entry, HttpRequest, Storage } from '@geo/core';
import { memoryStorage } from '@geo/core/testing';
import { engineRun } from './engine-run';
import { type BenchResult, cost, type Figure, rate, ratio } from './figure';
import { interleaved, type Round } from './measure';
import { type Size, scaled } from './size';
import { syntheticDrive } from './synthetic-drive';
import { withDatabase } from './temporary-database';
import { fetchRun, notingHttp, uploadRun } from './upload-run';
import { type UploadServer, uploadServer } from './upload-server';

/** A record as a feature of GeoJSON, as Overland's receivers take it. */
const FEATURE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: ['{{longitude}}', '{{latitude}}'] },
  properties: {
    timestamp: '{{timestamp}}',
    speed: '{{speed|or:-1}}',
    horizontal_accuracy: '{{accuracy}}',
    motion: [
      '{{activity.type|map:in_vehicle=driving,on_bicycle=cycling,on_foot=walking,still=stationary,unknown=}}',
    ],
    battery_level: '{{battery.level}}',
  },
};
/** Ways to upload, and how many fixes' records each drains. */
const WAYS: readonly { name: string; fixes: number; config: ConfigPatch }[] = [
  { name: 'single records', fixes: 3_000, config: { batchSync: false } },
  { name: 'batches of 100', fixes: 30_000, config: { batchSync: true, maxBatchSize: 100 } },
  {
    name: 'batches of 100 by a template',
    fixes: 30_000,
    config: { batchSync: true, maxBatchSize: 100, httpRootProperty: 'locations', locationTemplate: FEATURE },
  },
];
/** Against a bare loop of `fetch`. */
const TARGET = 0.8;
const QUEUE_PREFIX = 'queue';
/** Rows a commit when a file is filled. */
const FILL_ROWS = 1_000;

type Candidate = 'memory' | 'sqlite' | 'fetch';

/** How fast a queue drains, against a loop that only sends the same bodies. */
export async function uploadBench(size: Size): Promise<BenchResult> {
  const setting: string[] = [];
  const figures: Figure[] = [];
  const samples: Record<string, readonly Round<Candidate>[]> = {};
  const server = await uploadServer();
  try {
    for (const { name, fixes, config } of WAYS) {
      const queue = await filledQueue(scaled(fixes, size, 300));
      const records = queue.length / 2;
      const requests = await sentBy(queue, config, server);
      const rounds = await interleaved<Candidate>(size.rounds, {
        memory: () => arriving(requests, server, () => uploadRun(memoryStorage(queue), config, server.url)),
        sqlite: () =>
          arriving(requests, server, () =>
            withDatabase(async (storage) => {
              await fill(storage, queue);
              return uploadRun(storage, config, server.url);
            }),
          ),
        fetch: () => arriving(requests, server, () => fetchRun(requests, server.url)),
      });
      setting.push(`${name}: ${records} records in ${requests.length} requests to 127.0.0.1`);
      samples[name] = rounds;
      figures.push(
        rate(`${name}: requests of fetch alone`, rounds, 'fetch', requests.length),
        rate(`${name}: requests, engine on memory`, rounds, 'memory', requests.length),
        rate(`${name}: requests, engine on SQLite`, rounds, 'sqlite', requests.length),
        cost(`${name}: processor time a request, fetch alone`, rounds, 'fetch', requests.length),
        cost(`${name}: processor time a request, on memory`, rounds, 'memory', requests.length),
        cost(`${name}: processor time a request, on SQLite`, rounds, 'sqlite', requests.length),
        ratio(`${name}: memory : fetch alone`, rounds, 'memory', 'fetch', TARGET),
        ratio(`${name}: SQLite : fetch alone`, rounds, 'sqlite', 'fetch', TARGET),
      );
    }
  } finally {
    server.close();
  }
  return { bench: 'upload', setting, figures, samples };
}

/** The queue that a drive leaves behind: each record's row, and the row that finds it by its uuid. */
async function filledQueue(fixes: number): Promise<readonly Entry[]> {
  const storage = memoryStorage([], { keepsCommits: false });
  await engineRun(syntheticDrive(fixes), 100, storage);
  return storage.snapshot().filter(({ key }) => key.startsWith(QUEUE_PREFIX));
}

async function fill(storage: Storage, queue: readonly Entry[]): Promise<void> {
  for (let start = 0; start < queue.length; start += FILL_ROWS) {
    const rows = queue.slice(start, start + FILL_ROWS);
    await storage.commit(rows.map(({ key, value }) => ({ put: key, value })));
  }
}

async function sentBy(
  queue: readonly Entry[],
  config: ConfigPatch,
  server: UploadServer,
): Promise<readonly HttpRequest[]> {
  const http = notingHttp();
  await uploadRun(memoryStorage(queue), config, server.url, http);
  await server.arrived();
  return http.requests;
}

/** A run counts only if every request arrived, whole. */
async function arriving<T>(
  requests: readonly HttpRequest[],
  server: UploadServer,
  run: () => Promise<T>,
): Promise<T> {
  const result = await run();
  const { requests: count, bytes } = await server.arrived();
  const expected = requests.reduce((sum, { body = '' }) => sum + Buffer.byteLength(body), 0);
  if (count !== requests.length || bytes !== expected) {
    throw new Error(
      `${requests.length} requests of ${expected} bytes were due at the server; ${count} of ${bytes} bytes came`,
    );
  }
  return result;
}
