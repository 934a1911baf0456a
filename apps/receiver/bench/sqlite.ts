// Records a second into SQLite, over HTTP and by prepared statements in the same tables: node bench/run.mjs sqlite
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/store/sqlite/database';
import { prepareSchema } from '../src/store/sqlite/schema';
import { driven } from './parts/clients';
import { recordText } from './parts/made-record';
import { inRounds, told } from './parts/rounds';
import { peakMegabytes, startServer } from './parts/servers';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '8' },
    batches: { type: 'string', default: '1,100,250' },
  },
});
const seconds = Number(values.seconds);
const folder = mkdtempSync(join(tmpdir(), 'geo-bench-'));
const file = join(folder, 'ours.db');
const receiver = await startServer('receiver', { db: file });
const bare = await startServer('bareFile', { file: join(folder, 'bare.db') });
const database = openDatabase(join(folder, 'raw.db'));
prepareSchema(database);
const insert = database.prepare(
  `INSERT INTO records (uuid, device, at, received_at, latitude, longitude, is_moving, record, params, org)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
);
const PARAMS = '{"device_id":"bench"}';

let acknowledged = 0;
let runs = 0;
function over(url: string, batch: number) {
  runs += 1;
  const connections = Number(values.connections);
  return driven({ ...{ url, batch, connections, seconds, warmUpSeconds: 0.5, name: `bench${runs}` } });
}
const rows = await inRounds(
  [
    {
      name: 'prepared inserts',
      // In the same table, as durable, one transaction a batch: no HTTP, no checks, no JSON to read.
      async run(batch) {
        const startedAt = performance.now();
        const until = startedAt + seconds * 1000;
        let records = 0;
        for (; performance.now() < until; records += batch) {
          const now = new Date();
          database.transaction(() => {
            for (let index = 0; index < batch; index += 1) {
              const uuid = randomUUID();
              const text = recordText(uuid, now.toISOString());
              insert.run(
                uuid,
                'bench',
                now.getTime(),
                now.getTime(),
                45.27,
                13.72,
                1,
                text,
                PARAMS,
                'default',
              );
            }
          });
        }
        return { recordsPerSecond: (records * 1000) / (performance.now() - startedAt) };
      },
    },
    { name: 'bare Hono + SQLite', run: (batch) => over(bare.url, batch) },
    {
      name: 'receiver',
      async run(batch) {
        const result = await over(receiver.url, batch);
        acknowledged += result.acknowledged;
        return result;
      },
    },
  ],
  values.batches.split(',').map(Number),
  Number(values.rounds),
);
told(rows, [{ batch: 100, name: 'receiver', ratio: 0.7 }]);
const { rows: stored } = (await (await fetch(`${receiver.url}healthz`)).json()) as { rows: number };
if (stored !== acknowledged)
  throw new Error(`${acknowledged} records were acknowledged, ${stored} are stored`);
const [peak, bareMegabytes] = [peakMegabytes(receiver), peakMegabytes(bare)];
await bare.end('SIGTERM');
await receiver.end('SIGTERM');
console.log(
  `${stored} records, ${Math.round(statSync(file).size / stored)} bytes each on disk with indexes; memory at most: receiver ${peak} MB, bare handler ${bareMegabytes} MB`,
);
database.close();
rmSync(folder, { recursive: true });
