import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store';
import type { Store } from '../../src/store/store';
import { toStreamSettings } from '../../src/stream/options';
import { createWriter, type Writer } from '../../src/stream/writer';
import { records } from '../records';
import { startReceiver, upload } from '../server';
import { type NatsCluster, noNats, startNats } from './nats-cluster';
import { until } from './readiness';

describe.skipIf(noNats !== undefined)(`the stream${noNats ? ` (skipped: ${noNats})` : ''}`, () => {
  let cluster: NatsCluster;
  const writers: Writer[] = [];
  const faults: unknown[] = [];
  let names = 0;

  beforeAll(async () => {
    cluster = await startNats();
  }, 60_000);
  afterEach(async () => {
    await Promise.all(writers.splice(0).map((writer) => writer.close()));
    faults.splice(0);
  });
  afterAll(() => cluster?.close());

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
});
