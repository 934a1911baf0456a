// Records a second into PostgreSQL, beside raw COPY and what a user would write instead: node bench/run.mjs postgres [URL]
// Without the address of an empty database it makes a PostgreSQL of its own.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { noPostgres, startCluster } from '../test/postgres';
import { driven } from './parts/clients';
import { makeRawTable, rawCopy } from './parts/raw-copy';
import { inRounds, told } from './parts/rounds';
import { peakMegabytes, startServer } from './parts/servers';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '8' },
    batches: { type: 'string', default: '1,100,250' },
    // For profiles: node bench/run.mjs postgres --node --cpu-prof
    node: { type: 'string', multiple: true, default: [] },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const [given] = positionals;
if (given === undefined && noPostgres !== undefined) throw new Error(noPostgres);
const cluster = given === undefined ? await startCluster() : undefined;
const store = given ?? (await cluster?.database()) ?? '';
const receiver = await startServer('receiver', { store }, values.node);
const bare = await startServer('bare', { url: store, connections });
let acknowledged = 0;
let runs = 0;
async function over(url: string, batch: number, during = seconds) {
  runs += 1;
  return driven({
    ...{ url, batch, connections, seconds: during, warmUpSeconds: 0.5, name: `bench${runs}` },
  });
}
async function ours(batch: number, during?: number) {
  const result = await over(receiver.url, batch, during);
  acknowledged += result.acknowledged;
  return result;
}

// The first makes the partition of this week.
await ours(1, 0.5);
await makeRawTable(store);
const rows = await inRounds(
  [
    { name: 'raw COPY', run: async (batch) => ({ recordsPerSecond: await rawCopy(store, batch, seconds) }) },
    { name: 'bare Hono + pg', run: (batch) => over(bare.url, batch) },
    { name: 'receiver', run: (batch) => ours(batch) },
  ],
  values.batches.split(',').map(Number),
  Number(values.rounds),
);
told(
  rows,
  [1, 100, 250].map((batch) => ({ batch, name: 'receiver', ratio: 0.6 })),
);
const client = new pg.Client(store);
await client.connect();
const { rows: sizes } = await client.query<{ bytes: number; stored: string }>(
  `SELECT (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'geo.records'::regclass)::float8 AS bytes,
     (SELECT count(*) FROM geo.records) AS stored`,
);
await client.end();
const stored = Number(sizes[0]?.stored);
if (stored !== acknowledged)
  throw new Error(`${acknowledged} records were acknowledged, ${stored} are stored`);
console.log(
  `${stored} records, ${Math.round((sizes[0]?.bytes ?? 0) / stored)} bytes each on disk with indexes; memory at most: receiver ${peakMegabytes(receiver)} MB, bare handler ${peakMegabytes(bare)} MB`,
);
await receiver.end('SIGTERM');
await bare.end('SIGTERM');
await cluster?.stop();
