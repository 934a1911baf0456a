// Records a second through the stream, with one, two and four shards and as many writers: node bench/run.mjs stream
import { parseArgs } from 'node:util';
import { driven } from './parts/clients';
import { peakMegabytes, startServer } from './parts/servers';
import { streamShape } from './parts/shapes';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '8' },
    batches: { type: 'string', default: '1,100,250' },
    shards: { type: 'string', default: '1,2,4' },
  },
});
const results: object[] = [];
for (const shards of values.shards.split(',').map(Number)) {
  for (const batch of values.batches.split(',').map(Number)) {
    // A cluster of its own: what one case leaves in the stream must not meet the next.
    const shape = await streamShape(shards, shards);
    const seconds = Number(values.seconds);
    const startedAt = performance.now();
    const answers = await driven({
      ...{ url: shape.url, batch, connections: Number(values.connections), seconds },
      ...{ warmUpSeconds: 0.5, name: 'bench' },
    });
    await shape.settled();
    const took = (performance.now() - startedAt) / 1000;
    const memory = shape.processes.map(({ process }) => peakMegabytes(process)).join(', ');
    // Afterwards, on the same servers: a handler that publishes what came, which nobody checks or stores.
    const handler = await startServer('bareStream', { url: shape.nats });
    const bare = await driven({
      ...{ url: handler.url, batch, connections: Number(values.connections), seconds },
      ...{ warmUpSeconds: 0.5, name: 'bare' },
    });
    await handler.end('SIGTERM');
    await shape.end();
    const stored = (await shape.uuids()).length;
    await shape.close();
    if (stored !== answers.acknowledged)
      throw new Error(`${answers.acknowledged} records were acknowledged, ${stored} are stored`);
    results.push({
      'shards and writers': shards,
      batch,
      '202 records/s': answers.recordsPerSecond,
      'of a bare Hono + publish': bare.recordsPerSecond,
      'p50 ms': answers.p50,
      'p99 ms': answers.p99,
      'stored records/s': Math.round(stored / took),
      'MB of ingest, writers': memory,
    });
    console.log(JSON.stringify(results.at(-1)));
  }
}
console.table(results);
