import http from 'node:http';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { quantile } from './figures';
import { bodyOf } from './made-record';

/** What a client is to do: so many connections, each one upload after another. */
export interface Drive {
  readonly url: string;
  readonly batch: number;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Names devices; two clients of one server need two. */
  readonly name: string;
}

/** What it saw. */
export interface Driven {
  /** Records that were answered 2xx after the warming up. */
  readonly recordsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Records that were answered 2xx, the warming up included. */
  readonly acknowledged: number;
}

const drive = workerData as Drive;
(parentPort as MessagePort).postMessage(await driven());

async function driven(): Promise<Driven> {
  const { url, batch, connections, seconds, warmUpSeconds, name } = drive;
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let millis: number[] = [];
  let acknowledged = 0;
  async function run(during: number): Promise<void> {
    const until = performance.now() + during * 1000;
    const loops = Array.from({ length: connections }, async (_, connection) => {
      while (performance.now() < until) {
        const text = bodyOf(batch, `${name}-${connection}`);
        const began = performance.now();
        await send(agent, url, text);
        millis.push(performance.now() - began);
        acknowledged += batch;
      }
    });
    await Promise.all(loops);
  }
  await run(warmUpSeconds);
  millis = [];
  const began = performance.now();
  await run(seconds);
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    recordsPerSecond: Math.round((millis.length * batch) / took),
    p50: quantile(millis, 0.5),
    p99: quantile(millis, 0.99),
    acknowledged,
  };
}

function send(agent: http.Agent, url: string, text: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        (response.statusCode ?? 0) < 300
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    request.once('error', reject);
    request.end(text);
  });
}
