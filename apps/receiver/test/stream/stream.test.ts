import { afterAll, beforeAll, describe, it } from 'vitest';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store';
import { toStreamSettings } from '../../src/stream/options';
import { createPublisher } from '../../src/stream/publisher';
import { createWriter } from '../../src/stream/writer';
import { records } from '../records';
import { type NatsCluster, noNats, startNats } from './nats-cluster';

describe.skipIf(noNats !== undefined)(`the stream${noNats ? ` (skipped: ${noNats})` : ''}`, () => {
  let cluster: NatsCluster;
  beforeAll(async () => {
    cluster = await startNats();
  }, 60_000);
  afterAll(() => cluster?.close());

  it('carries records to the store', async () => {
    const t0 = performance.now();
    const lap = (s: string) => console.log(s, Math.round(performance.now() - t0));
    const settings = toStreamSettings({ url: cluster.url, name: 'one', shards: 64 });
    const publisher = createPublisher(settings, (error) => console.error(error));
    const store = openSqliteStore(':memory:', () => undefined);
    const writer = createWriter({ settings, store, lanes: 1, onFault: console.error });
    while ((await publisher.missing()) !== undefined) await new Promise((r) => setTimeout(r, 50));
    lap('publisher');
    for (let i = 0; i < 50; i++)
      await publisher.publish(
        records(20).map((record) => ({ org: 'default', device: `d${i}`, record, params: undefined })),
        Date.now(),
      );
    lap('published');
    while ((await store.count('default')) < 1000) await new Promise((r) => setTimeout(r, 50));
    lap('stored');
    console.log(writer.counts(), writer.shards().length, await writer.lag(), await writer.missing());
    await writer.close();
    lap('closed');
    await publisher.close();
    lap('closed');
  }, 60_000);
});
