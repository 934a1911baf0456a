// Records a second into PostgreSQL, over HTTP and without, beside what a user would pick instead.
// Build first, then: node bench/postgres.mjs postgres://user@host/empty-database
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const SECONDS = 4;
const CONNECTIONS = 8;

if (isMainThread) await measure(process.argv[2]);
else await drive(workerData);

async function measure(url) {
  const { serveReceiver } = await import('../dist/index.js');
  const receiver = await serveReceiver({ store: url });
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query(`DROP TABLE IF EXISTS bare; CREATE TABLE bare (uuid uuid PRIMARY KEY, device text, at timestamptz, record json);
    DROP TABLE IF EXISTS copied; CREATE TABLE copied (LIKE geo.records INCLUDING ALL)`);
  const bare = await bareServer(pool);
  const results = [];
  for (const batch of [1, 100, 250]) {
    const raw = await rawCopy(url, batch);
    const bareRun = await over(bare.url, batch);
    const ours = await over(receiver.url, batch);
    results.push({
      batch,
      'raw COPY, same table': raw,
      'bare Hono + pg': bareRun.recordsPerSecond,
      ours: ours.recordsPerSecond,
      'ours / COPY': +(ours.recordsPerSecond / raw).toFixed(2),
      'ours / bare': +(ours.recordsPerSecond / bareRun.recordsPerSecond).toFixed(2),
      'p50 ms': ours.p50,
      'p99 ms': ours.p99,
      'bare p99 ms': bareRun.p99,
    });
  }
  const { rows } = await pool.query(
    `SELECT sum(pg_total_relation_size(i.inhrelid))::float8 / (SELECT count(*) FROM geo.records) AS bytes
     FROM pg_inherits i WHERE i.inhparent = 'geo.records'::regclass`,
  );
  console.table(results);
  console.log(
    `${Math.round(rows[0].bytes)} bytes a record on disk, indexes included; ${Math.round(process.memoryUsage.rss() / 1e6)} MB of memory`,
  );
  await receiver.close();
  bare.server.close();
  await pool.end();
}

/** One connection that commits batch after batch into a table with our columns and indexes: no HTTP, no checks, no duplicates. */
async function rawCopy(url, batch) {
  const client = new pg.Client(url);
  await client.connect();
  const until = performance.now() + SECONDS * 1000;
  const began = performance.now();
  let records = 0;
  while (performance.now() < until) {
    const lines = Array.from({ length: batch }, () => {
      const record = makeRecord();
      const json = JSON.stringify(record).replaceAll('\\', '\\\\');
      return `default\tbench\t${record.uuid}\t${record.timestamp}\t${record.timestamp}\tSRID=4326;POINT(13.72 45.27)\tt\t${json}\n`;
    });
    const stream = client.query(
      copyFrom('COPY copied (org, device, uuid, at, received_at, place, is_moving, record) FROM STDIN'),
    );
    await pipeline(Readable.from([lines.join('')]), stream);
    records += batch;
  }
  await client.end();
  return Math.round((records * 1000) / (performance.now() - began));
}

/** What is written in ten minutes: parse, insert, answer. */
async function bareServer(pool) {
  const { Hono } = await import('hono');
  const { createAdaptorServer } = await import('@hono/node-server');
  const app = new Hono();
  app.post('/', async (context) => {
    const { location, device_id } = await context.req.json();
    const records = Array.isArray(location) ? location : [location];
    await pool.query(
      `INSERT INTO bare SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::json[]) ON CONFLICT DO NOTHING`,
      [
        records.map(({ uuid }) => uuid),
        records.map(() => device_id),
        records.map(({ timestamp }) => timestamp),
        records.map((record) => JSON.stringify(record)),
      ],
    );
    return context.json({ stored: records.length });
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

function over(url, batch) {
  return new Promise((resolve, reject) => {
    const client = new Worker(new URL(import.meta.url), { workerData: { url, batch } });
    client.once('message', resolve);
    client.once('error', reject);
  });
}

async function drive({ url, batch }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const millis = [];
  async function loop(connection, until) {
    while (performance.now() < until) {
      const location = Array.from({ length: batch }, makeRecord);
      const began = performance.now();
      await send(agent, url, JSON.stringify({ location, device_id: `bench-${connection}` }));
      millis.push(performance.now() - began);
    }
  }
  const run = (seconds) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => loop(index, until)));
  };
  await run(1);
  millis.length = 0;
  const began = performance.now();
  await run(SECONDS);
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  millis.sort((one, other) => one - other);
  const quantile = (share) => +millis[Math.floor(millis.length * share)].toFixed(1);
  parentPort.postMessage({
    recordsPerSecond: Math.round((millis.length * batch) / seconds),
    p50: quantile(0.5),
    p99: quantile(0.99),
  });
}

function send(agent, url, text) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
      );
    });
    request.once('error', reject);
    request.end(text);
  });
}

function makeRecord() {
  return {
    uuid: randomUUID(),
    timestamp: new Date().toISOString(),
    odometer: 1234.5,
    coords: { latitude: 45.27, longitude: 13.72, accuracy: 8, speed: 12.5, heading: 90, altitude: 231 },
    activity: { type: 'in_vehicle', confidence: 90 },
    battery: { level: 0.83, is_charging: false },
    is_moving: true,
    extras: { trip: 7 },
  };
}
