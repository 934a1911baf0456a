// Twice the load that can be served: node bench/run.mjs overload [sqlite postgres stream]
import { parseArgs } from 'node:util';
import { capacityOf, lostOf, offer } from '../test/overload/offered-load';
import { peakMegabytes } from './parts/servers';
import { postgresShape, sqliteShape, streamShape } from './parts/shapes';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '2' },
    batch: { type: 'string', default: '100' },
  },
});
const SHAPES = { sqlite: sqliteShape, postgres: postgresShape, stream: () => streamShape(2, 64) };
const names = (positionals.length > 0 ? positionals : Object.keys(SHAPES)) as (keyof typeof SHAPES)[];
const batch = Number(values.batch);
const results: object[] = [];
for (const name of names) {
  const shape = await SHAPES[name]();
  const capacity = await capacityOf(shape.url, batch, 5, 0);
  const load = await offer({
    ...{ url: shape.url, batch, seconds: Number(values.seconds), from: 1_000_000 },
    uploadsPerSecond: Number(values.times) * capacity.uploadsPerSecond,
  });
  await shape.settled();
  const memory = shape.processes.map(({ name, process }) => `${name} ${peakMegabytes(process)}`).join(', ');
  await shape.end();
  const lost = lostOf([...capacity.acknowledged, ...load.acknowledged], batch, await shape.uuids());
  await shape.close();
  results.push({
    shape: name,
    'served records/s': Math.round(capacity.uploadsPerSecond * batch),
    'offered records/s': Math.round((load.sent * batch) / Number(values.seconds)),
    'answered 2xx': load.acknowledged.length,
    '429 or 503 with Retry-After': load.refused,
    'other answers (0: none)': [...load.others].map(([status, count]) => `${count} of ${status}`).join() || 0,
    'slowest ms': load.slowestMillis,
    'MB at most': memory,
    lost: lost.length,
  });
  if (lost.length > 0 || [...load.others.keys()].some((status) => status !== 0)) process.exitCode = 1;
}
console.table(results);
