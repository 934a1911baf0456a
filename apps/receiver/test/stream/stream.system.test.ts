import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forgetDevice, issueTokens } from '../../src/index';
import type { Database } from '../../src/store/sqlite/database';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store';
import type { Store } from '../../src/store/store';
import { openConnection } from '../../src/stream/connection';
import type { Commit } from '../../src/stream/lane';
import { toStreamSettings } from '../../src/stream/options';
import { resendParked } from '../../src/stream/resend-parked';
import { ensureConsumer } from '../../src/stream/streams';
import { shardOf } from '../../src/stream/subjects';
import { createWriter, type Writer } from '../../src/stream/writer';
import { writerMetrics } from '../../src/stream/writer-metrics';
import { foreignMessage } from '../foreign-message';
import { records } from '../records';
import { refusal, startReceiver, upload } from '../server';
import { builtScript } from './built-script';
import { type NatsCluster, noNats, startNats } from './nats-cluster';
import { startProcess } from './process';
import { until } from './readiness';

/** Pino's number of the level `error`. */
const ERROR_LEVEL = 50;

describe.skipIf(noNats !== undefined)(`the stream${noNats ? ` (skipped: ${noNats})` : ''}`, () => {
  let cluster: NatsCluster;
  const writers: Writer[] = [];
  const faults: unknown[] = [];
  let names = 0;

  beforeAll(async () => {
    cluster = await startNats();
  }, 90_000);
  afterEach(async () => {
    await Promise.all(writers.splice(0).map((writer) => writer.close()));
    faults.splice(0);
  });
  afterAll(() => cluster?.close(), 60_000);

  /** A stream of its own for each test. Fewer shards than in production: each is a log of its own on every server. */
  const newStream = () => ({ url: cluster.url, name: `test${++names}`, shards: 8, ackWaitSeconds: 2 });
  type StreamOptions = ReturnType<typeof newStream>;

  async function startIngest(stream: StreamOptions) {
    const receiver = await startReceiver({ stream, onFault: (fault) => faults.push(fault) });
    await until(async () => {
      const response = await fetch(`${receiver.url}healthz`);
      return response.ok ? undefined : response.text();
    });
    return receiver.url;
  }

  /** A writer over a store that outlives it. */
  function startWriter(stream: StreamOptions, store: Store) {
    const writer = createWriter({
      settings: toStreamSettings(stream),
      store: { ...store, close: async () => undefined },
      lanes: 1,
      onFault: (fault) => faults.push(fault),
    });
    writers.push(writer);
    return writer;
  }

  /** A writer that has just started has no connection yet. */
  const drained = (writer: Writer) =>
    until(async () => {
      const lag = await writer.lag().catch((error: Error) => error);
      if (lag instanceof Error) return lag.message;
      return lag.messages === 0 ? undefined : `${lag.messages} messages are left`;
    });
  const memory = () => openSqliteStore(':memory:', () => undefined);
  const holds = (store: Store, count: number) =>
    until(async () => {
      const rows = await store.count('default');
      return rows === count ? undefined : `${rows} rows of ${count}`;
    });

  it('answers 202 once the stream has an upload, and a writer stores it as it was sent', async () => {
    const stream = newStream();
    const url = await startIngest(stream);
    const batch = records(20);
    const response = await upload(url, { location: batch, device_id: 'phone-7', shift: 3 });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ received: 20, queued: 20 });
    const store = memory();
    const writer = startWriter(stream, store);
    await holds(store, 20);
    const rows = await store.list({ org: 'default', device: 'phone-7' });
    expect(rows.map(({ record }) => record)).toEqual(batch);
    expect(rows[0]?.params).toEqual({ device_id: 'phone-7', shift: 3 });
    await until(async () => ((await writer.lag()).messages === 0 ? undefined : 'messages are left'));
    await until(async () => (await writer.missing())[0]);
  }, 60_000);

  it('a writer that logs has one line of JSON for each change of shards, commit and fault, without what was sent', async () => {
    const stream = newStream();
    const url = await startIngest(stream);
    const folder = mkdtempSync(join(tmpdir(), 'geo-writer-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const script = await builtScript(new URL('./processes/writer.ts', import.meta.url));
    const rest = ['2', String(stream.shards), 'log'];
    const db = join(folder, 'track.db');
    const writer = await startProcess(script, [stream.url, stream.name, db, ...rest]);
    onTestFinished(async () => void (await writer.end('SIGKILL')));
    const lines = () =>
      writer
        .complaints()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(
          (line) =>
            JSON.parse(line) as {
              of: string;
              level: number;
              shards?: number[];
              commit?: Commit;
              fault?: string;
            },
        );
    const seen = (what: (line: ReturnType<typeof lines>[number]) => unknown) =>
      until(async () => (lines().some(what) ? undefined : `it logged ${writer.complaints()}`));
    await seen(({ shards }) => shards?.length === stream.shards);
    const batch = records(7);
    expect((await upload(url, { location: batch, device_id: 'phone-7' })).status).toBe(202);
    await seen(({ commit }) => commit?.stored === 7);
    expect(lines().some(({ fault }) => fault !== undefined)).toBe(false);
    // Another program holds the file for longer than a writer waits: a fault, and a commit once it has gone.
    const Libsql = createRequire(import.meta.url)('libsql') as new (
      path: string,
    ) => Pick<Database, 'exec' | 'close'>;
    const other = new Libsql(db);
    other.exec('BEGIN IMMEDIATE');
    expect((await upload(url, { location: records(2), device_id: 'phone-8' })).status).toBe(202);
    await seen(({ fault, level }) => fault?.includes('locked') && level === ERROR_LEVEL);
    other.exec('ROLLBACK');
    other.close();
    await seen(({ commit }) => commit?.stored === 2);
    const commits = lines().flatMap(({ commit }) => commit ?? []);
    expect(commits).toHaveLength(2);
    expect(Object.keys(commits[0] ?? {})).toEqual(['messages', 'stored', 'duplicates', 'rejected', 'millis']);
    expect(new Set(lines().map(({ of }) => of))).toEqual(new Set(['writer']));
    for (const text of [...batch.map(({ uuid }) => uuid), 'phone-7'])
      expect(writer.complaints()).not.toContain(text);
    expect(await writer.end('SIGTERM')).toBe(0);
  }, 60_000);

  it('an ingest counts what it has queued, and says what it cannot do without a store', async () => {
    const stream = newStream();
    const jwt = { secret: 'a secret of the test that is long enough for HS256' };
    const receiver = await startReceiver({ stream, jwt, readToken: 'r', token: 'w' });
    const init = { headers: { Authorization: 'Bearer w' } };
    await until(async () => {
      const { status } = await upload(receiver.url, { location: records(3) }, init);
      return status === 202 ? undefined : `${status}`;
    });
    const { body } = foreignMessage('/owntracks', 'POST');
    expect((await upload(`${receiver.url}owntracks`, body, init)).status).toBe(200);
    const metrics = await fetch(`${receiver.url}metrics`, { headers: { Authorization: 'Bearer r' } });
    const text = await metrics.text();
    expect(text).toContain('geo_records_total{result="queued"} 4\n');
    expect(text).toContain('geo_stream_unacknowledged_messages 0\n');
    expect(text).toContain('geo_stream_unacknowledged_bytes 0\n');
    const { refresh_token } = await issueTokens(jwt, { org: 'red', device: 'p' });
    const answer = await refusal(await upload(`${receiver.url}token`, { refresh_token }), 404);
    expect(answer.message).toContain('used refresh tokens');
    await expect(startReceiver({ stream, retentionDays: 30 })).rejects.toThrow('retentionDays needs a store');
    const webhooks = [{ url: 'http://127.0.0.1:1/', secret: `whsec_${Buffer.alloc(24).toString('base64')}` }];
    await expect(startReceiver({ stream, webhooks })).rejects.toThrow('webhooks needs a store');
  }, 60_000);

  it('an upload that is sent again, by another ingest too, is stored once; the client’s key is not asked', async () => {
    const stream = newStream();
    const urls = [await startIngest(stream), await startIngest(stream)];
    const [first, second] = [records(3), records(2)];
    // One key for different records: an answer of 202 for records that were dropped would be a loss.
    const headers = { 'Idempotency-Key': 'the same' };
    for (const url of urls) {
      expect((await upload(url, { location: first }, { headers })).status).toBe(202);
      expect((await upload(url, { location: second }, { headers })).status).toBe(202);
    }
    const store = memory();
    const writer = startWriter(stream, store);
    await holds(store, 5);
    await until(async () => ((await writer.lag()).messages === 0 ? undefined : 'messages are left'));
    // The stream has dropped the second two: they never came to the writer.
    expect(writer.counts()).toMatchObject({ messages: 2, stored: 5, duplicates: 0 });
  }, 60_000);

  it('what the store refuses is parked with its reason, and the rest of its commit is stored', async () => {
    const stream = newStream();
    const url = await startIngest(stream);
    const [poison, ...good] = records(30);
    for (const device of ['a', 'b', 'c'])
      await upload(url, {
        location: device === 'b' ? [poison, ...good.slice(0, 5)] : records(5),
        device_id: device,
      });
    const { nats, manager } = await openConnection(toStreamSettings(stream), 'a stranger');
    await jetstream(nats).publish(`${stream.name}.default.0`, 'no message of ours');
    const store = memory();
    let isPoisonous = true;
    const insert: Store['insert'] = async (arrivals, receivedAt) => {
      if (isPoisonous && arrivals.some(({ record }) => record.uuid === poison?.uuid))
        throw Object.assign(new Error('value "x" is out of range'), { code: '22003' });
      return store.insert(arrivals, receivedAt);
    };
    const writer = startWriter(stream, { ...store, insert });
    await holds(store, 15);
    await until(async () => ((await writer.lag()).messages === 0 ? undefined : 'messages are left'));
    expect((await writer.lag()).parked).toBe(2);
    const parked = await Promise.all(
      [1, 2].map((seq) => manager.streams.getMessage(`${stream.name.toUpperCase()}_PARKED`, { seq })),
    );
    const reasons = parked.map((message) => message?.header?.get('Geo-Reason') ?? '').sort();
    expect(reasons[0]).toContain('not valid JSON');
    expect(reasons[1]).toBe('value "x" is out of range');
    expect(parked.map((message) => message?.string() ?? '').join()).toContain(poison?.uuid);
    await nats.close();

    // Sent again once the store takes it: what is no message is parked again, and not sent round in a circle.
    isPoisonous = false;
    expect(await resendParked(stream)).toBe(2);
    await holds(store, 16);
    await until(async () => ((await writer.lag()).messages === 0 ? undefined : 'messages are left'));
    expect((await writer.lag()).parked).toBe(1);
  }, 60_000);

  it('a writer tells how many messages of each shard wait', async () => {
    const stream = newStream();
    const url = await startIngest(stream);
    const insert: Store['insert'] = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    for (let sent = 0; sent < 3; sent += 1) await upload(url, { location: records(2), device_id: 'phone-7' });
    const writer = startWriter(stream, { ...memory(), insert });
    await until(async () => (writer.counts().failures > 0 ? undefined : 'no failure yet'));
    const shard = shardOf('default', 'phone-7', stream.shards);
    const metrics = await writerMetrics(writer);
    expect(metrics).toContain(`geo_stream_pending_messages{shard="${shard}"} 3\n`);
    expect(metrics.match(/^geo_stream_pending_messages{.*} 0$/gm)).toHaveLength(stream.shards - 1);
  }, 60_000);

  it('a store that is away delays, and nothing is parked or lost', async () => {
    const stream = newStream();
    const url = await startIngest(stream);
    const store = memory();
    let isAway = true;
    const insert: Store['insert'] = async (arrivals, receivedAt) => {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return store.insert(arrivals, receivedAt);
    };
    const writer = startWriter(stream, { ...store, insert });
    for (let sent = 0; sent < 5; sent += 1) await upload(url, { location: records(4) });
    await until(async () => (writer.counts().failures > 2 ? undefined : 'no failure yet'));
    expect((await writer.missing()).join()).toContain('ECONNREFUSED');
    isAway = false;
    await holds(store, 20);
    expect(writer.counts().parked).toBe(0);
  }, 60_000);

  it('a device that is forgotten is gone from the store, from what waits and from what was parked', async () => {
    const stream = newStream();
    const device = 'phone-to-forget';
    const receiver = await startReceiver({ stream, token: 'w', adminToken: 'a' });
    const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
    await until(async () =>
      (await fetch(`${receiver.url}readyz`)).ok ? undefined : 'the ingest is not ready yet',
    );
    const send = async (name: string, some = records(3)) =>
      expect((await upload(receiver.url, { location: some, device_id: name }, bearer('w'))).status).toBe(202);
    const store = memory();
    const [poison, ...good] = records(4);
    const insert: Store['insert'] = async (arrivals, receivedAt) => {
      if (arrivals.some(({ record }) => record.uuid === poison?.uuid))
        throw Object.assign(new Error('value "x" is out of range'), { code: '22003' });
      return store.insert(arrivals, receivedAt);
    };
    const first = startWriter(stream, { ...store, insert });
    if (poison) await send(device, [poison, ...good]);
    await send('another');
    await holds(store, 6);
    await until(async () => ((await first.lag()).parked === 1 ? undefined : 'nothing is parked yet'));
    await first.close();

    // No writer runs: these wait in the stream, before and after the order.
    await send(device);
    const asked = await fetch(`${receiver.url}devices/${device}`, { method: 'DELETE', ...bearer('a') });
    expect([asked.status, await asked.json()]).toEqual([202, { records: 0, logEntries: 0, queued: true }]);
    const after = records(2, Date.now());
    await send(device, after);
    expect(await forgetDevice({ device: 'nobody' }, { stream })).toMatchObject({ queued: true });
    const second = startWriter(stream, store);
    await drained(second);
    expect(second.counts()).toMatchObject({ forgotten: 2 });
    expect((await second.lag()).parked).toBe(0);
    const left = await store.list({ org: 'default' });
    expect(left.filter((row) => row.device === device).map(({ record }) => record)).toEqual(after);
    expect(left).toHaveLength(5);
  }, 60_000);

  it('an order to forget waits for a message before it that a dead writer holds', async () => {
    const stream = newStream();
    const url = await startIngest(stream);
    await upload(url, { location: records(3), device_id: 'phone-7' });
    const shard = shardOf('default', 'phone-7', stream.shards);
    const connection = await openConnection(toStreamSettings(stream), 'a writer that dies');
    await ensureConsumer(connection, toStreamSettings(stream), shard);
    const consumer = await jetstream(connection.nats).consumers.get(
      stream.name.toUpperCase(),
      `shard-${shard}`,
    );
    expect(await consumer.next()).not.toBeNull();
    await connection.nats.close();
    await forgetDevice({ device: 'phone-7' }, { stream });
    const store = memory();
    let [forgotten, most] = [0, 0];
    const writer = startWriter(stream, {
      ...store,
      async insert(arrivals, receivedAt) {
        const inserted = await store.insert(arrivals, receivedAt);
        most = Math.max(most, await store.count('default'));
        return inserted;
      },
      forget(owner) {
        forgotten += 1;
        return store.forget(owner);
      },
    });
    await drained(writer);
    expect([most, forgotten, await store.count('default')]).toEqual([3, 1, 0]);
  }, 60_000);

  it('writers share the shards, and one that leaves hands its shards over', async () => {
    const stream = newStream();
    const url = await startIngest(stream);
    const store = memory();
    const [first, second] = [startWriter(stream, store), startWriter(stream, store)];
    const counts = () => [first, second].map((writer) => writer.shards().length).join();
    await until(async () => (counts() === '4,4' ? undefined : counts()));
    expect([...first.shards(), ...second.shards()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await first.close();
    for (const device of 'abcdefghijkl') await upload(url, { location: records(2), device_id: device });
    await holds(store, 24);
    expect(counts()).toBe('0,8');
  }, 60_000);

  it('a stream with other shards, or less safe, is refused by name', async () => {
    const stream = newStream();
    await startIngest(stream);
    const writer = startWriter({ ...stream, shards: 4 }, memory());
    await until(async () => {
      const why = (await writer.missing()).join();
      return why.includes('must have 4 shards; it has 8') ? undefined : why;
    });
    expect(faults.map(String).join()).toContain('must have 4 shards');
  }, 60_000);

  // The last one: the cluster is whole again afterwards, and takes some seconds for it.
  it('without a quorum uploads are refused with 503 and Retry-After, and taken again when it is back', async () => {
    const stream = newStream();
    const url = await startIngest(stream);
    expect((await fetch(`${url}readyz`)).status).toBe(200);
    const batch = records(4);
    await Promise.all([cluster.kill(0), cluster.kill(1)]);
    await until(async () => {
      const response = await upload(url, { location: batch });
      return response.status === 503 ? undefined : `${response.status}`;
    });
    const refused = await upload(url, { location: batch });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const path of ['healthz', 'readyz']) expect((await fetch(`${url}${path}`)).status, path).toBe(503);
    await Promise.all([cluster.restart(0), cluster.restart(1)]);
    await until(async () => {
      const response = await upload(url, { location: batch });
      return response.status === 202 ? undefined : `${response.status}`;
    });
    await until(async () => {
      const { status } = await fetch(`${url}readyz`);
      return status === 200 ? undefined : `${status}`;
    });
    const store = memory();
    startWriter(stream, store);
    await holds(store, 4);
  }, 120_000);
});
