import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createOverload } from '../../src/server/overload';
import { openPostgresStore } from '../../src/store/postgres/postgres-store';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store';
import type { Store } from '../../src/store/store';
import { noPostgres, startCluster } from '../postgres';
import { record, records } from '../records';
import { startReceiver, upload } from '../server';
import { builtScript } from '../stream/built-script';
import { startProcess } from '../stream/process';
import { capacityOf, lostOf, offer } from './offered-load';

/** `pnpm bench overload` has a minute of it, at twice the load. */
const SECONDS = 3;
const TIMES = 4;
const BATCH = 100;
const MOST_MEGABYTES = 600;
/** Together three times the bytes that are worked on at once. */
const AT_ONCE = 40;
const LARGE_BATCH = 2_000;
/** A phone gives up on an answer after a minute; this one has the clients on the same cores. */
const SLOWEST_MILLIS = 40_000;

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 60_000);

const ignore = () => undefined;

describe('a server that is offered more than it can store', () => {
  it('takes uploads while other bodies come slowly, however large they are said to be', async () => {
    const receiver = await startReceiver();
    const { port } = receiver;
    const slow = await Promise.all(
      [1, 2, 3].map(async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(
          'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4194304\r\n\r\n[',
        );
        return socket;
      }),
    );
    for (let turn = 0; turn < 20; turn++) expect((await upload(receiver.url, record())).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('refuses uploads beyond what it works on, with Retry-After, and takes them again afterwards', () => {
    const overload = createOverload();
    const megabyte = 1024 * 1024;
    const releases = Array.from({ length: 8 }, () => overload.admit(megabyte));
    const refused = () => overload.admit(1);
    expect(refused).toThrow(expect.objectContaining({ status: 503, code: 'overloaded' }));
    expect(refused).toThrow(
      expect.objectContaining({ headers: { 'Retry-After': expect.stringMatching(/^([2-9]|10)$/) } }),
    );
    for (const release of releases) release();
    // The only one is let in, whatever its size.
    const release = overload.admit(20 * megabyte);
    expect(refused).toThrow();
    release();
    for (let upload = 0; upload < 1_000; upload++) overload.admit(1);
    expect(refused).toThrow();
  });

  it('answers every upload of many that come at once: it stores those that it has room for, and refuses the others', async () => {
    const receiver = await startReceiver();
    const bodies = Array.from({ length: AT_ONCE }, () => JSON.stringify({ location: records(LARGE_BATCH) }));
    const uploads = bodies.map((body) => {
      const upload = request(receiver.url, {
        ...{ method: 'POST', agent: false },
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      });
      upload.write(body.slice(0, -1));
      return upload;
    });
    // What has not come whole has no place yet.
    await expect
      .poll(() => uploads.every((upload) => upload.socket?.bytesWritten), { timeout: 5_000 })
      .toBe(true);
    await wait(300);
    expect((await upload(receiver.url, record())).status).toBe(200);
    const startedAt = performance.now();
    const answers = await Promise.all(
      uploads.map(async (upload) => {
        upload.end('}');
        const [response] = (await once(upload, 'response')) as [IncomingMessage];
        const { code = '' } = ((await json(response)) as { error?: { code: string } }).error ?? {};
        return {
          status: response.statusCode,
          code,
          retryAfter: Number(response.headers['retry-after'] ?? 0),
        };
      }),
    );
    expect(performance.now() - startedAt).toBeLessThan(SLOWEST_MILLIS);
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ code, retryAfter }) => code === 'overloaded' && retryAfter >= 1);
    expect([taken.length > 0, refused.length > 0]).toEqual([true, true]);
    expect(
      answers.every(({ status, retryAfter }) => status === 200 || (status === 503 && retryAfter >= 1)),
    ).toBe(true);
    expect((await receiver.stats()).rows).toBe(1 + taken.length * LARGE_BATCH);
  }, 30_000);

  it('on SQLite answers or refuses, stays small, and loses nothing that it answered 200', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'geo-overload-'));
    undo.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'records.db');
    await survives(file, async () => openSqliteStore(file, ignore));
  }, 60_000);

  it.skipIf(noPostgres)(
    'on PostgreSQL likewise',
    async () => {
      const cluster = await startCluster();
      undo.push(cluster.stop);
      const address = await cluster.database();
      await survives(address, () => openPostgresStore(address, ignore));
    },
    90_000,
  );
});

async function survives(address: string, open: () => Promise<Store>): Promise<void> {
  const script = await builtScript(new URL('./processes/receiver.ts', import.meta.url));
  const receiver = await startProcess(script, [address]);
  undo.push(() => receiver.end('SIGKILL'));
  const capacity = await capacityOf(receiver.url, BATCH, 1, 0);
  const load = await offer({
    ...{ url: receiver.url, batch: BATCH, seconds: SECONDS, from: 1_000_000 },
    uploadsPerSecond: TIMES * capacity.uploadsPerSecond,
  });
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(statusOf(receiver.pid)) ?? [];
  expect(await receiver.end('SIGTERM')).toBe(0);
  const { others, slowestMillis } = load;
  expect([...others], 'answers other than 2xx and 503 with Retry-After; 0: none').toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThan(0);
  expect(slowestMillis).toBeLessThan(SLOWEST_MILLIS);
  expect(Number(kilobytes ?? 0) / 1000).toBeLessThan(MOST_MEGABYTES);
  const store = await open();
  const rows = await store.list({ org: 'default' });
  await store.close();
  const uuids = rows.map(({ record }) => record.uuid);
  expect(lostOf([...capacity.acknowledged, ...load.acknowledged], BATCH, uuids)).toEqual([]);
}

/** Empty where the system has no such file. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
