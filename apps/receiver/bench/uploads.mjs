// Uploads per second over loopback, each durable (a real file, WAL, synchronous FULL) before it is answered.
// Build first, then: node bench/uploads.mjs [--json]
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Each case runs this long after a second of warming up. */
const SECONDS = 4;

if (isMainThread) await measure();
else await drive(workerData);

async function measure() {
  const { serveReceiver } = await import('../dist/index.js');
  const folder = mkdtempSync(join(tmpdir(), 'receiver-bench-'));
  const cases = [
    { name: 'single, 1 connection', batch: 0, connections: 1 },
    { name: 'single, 8 connections', batch: 0, connections: 8 },
    { name: 'batches of 250, 1 connection', batch: 250, connections: 1 },
    { name: 'batches of 250, 4 connections', batch: 250, connections: 4 },
  ];
  const results = [];
  for (const [index, one] of cases.entries()) {
    const receiver = await serveReceiver({ db: join(folder, `${index}.db`) });
    const told = await new Promise((resolve, reject) => {
      const client = new Worker(new URL(import.meta.url), { workerData: { url: receiver.url, ...one } });
      client.once('message', resolve);
      client.once('error', reject);
    });
    const { rows, duplicates, rejected } = await receiver.stats();
    if (rows !== told.sent || duplicates > 0 || rejected > 0)
      throw new Error(`lost: ${JSON.stringify({ rows, told })}`);
    results.push({
      name: one.name,
      requestsPerSecond: told.requestsPerSecond,
      recordsPerSecond: told.recordsPerSecond,
    });
    await receiver.close();
  }
  rmSync(folder, { recursive: true });
  if (process.argv.includes('--json')) console.log(JSON.stringify({ node: process.version, results }));
  else console.table(results);
}

async function drive({ url, batch, connections }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  let requests = 0;
  async function loop(until) {
    while (performance.now() < until) {
      const body = {
        location: batch === 0 ? makeRecord() : Array.from({ length: batch }, makeRecord),
        device_id: 'bench',
      };
      await send(agent, url, JSON.stringify(body));
      sent += batch || 1;
      requests += 1;
    }
  }
  const run = (seconds) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(Array.from({ length: connections }, () => loop(until)));
  };
  await run(1);
  const before = { sent, requests, at: performance.now() };
  await run(SECONDS);
  const seconds = (performance.now() - before.at) / 1000;
  agent.destroy();
  parentPort.postMessage({
    sent,
    requestsPerSecond: Math.round((requests - before.requests) / seconds),
    recordsPerSecond: Math.round((sent - before.sent) / seconds),
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
