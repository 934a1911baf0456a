import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedReceiver, serveWriter } from '../../src/index';
import { simulatedDay } from '../fleet/simulated-day';
import { type Cluster, noPostgres, startCluster } from '../postgres';
import { startReceiver, upload } from '../server';
import { type NatsCluster, noNats, startNats } from './nats-cluster';
import { drained, isReady } from './readiness';

const missing = noPostgres ?? noNats;

describe.skipIf(missing)(`a simulated day${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'geo-day-'));
  let [postgres, nats]: [Cluster | undefined, NatsCluster | undefined] = [undefined, undefined];
  beforeAll(async () => {
    postgres = await startCluster();
    nats = await startNats();
  }, 180_000);
  afterAll(async () => {
    await nats?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('has the same content through SQLite, PostgreSQL and the stream', async () => {
    const day = await simulatedDay();
    expect(day.length).toBeGreaterThan(100);
    const [direct, streamed] = [await postgres?.database(), await postgres?.database()] as [string, string];
    const stream = { url: nats?.url ?? '', shards: 4 };
    const writer = await serveWriter({ stream, store: streamed });
    const shapes: { readonly to: ServedReceiver; readonly from: ServedReceiver; readonly status: number }[] =
      [];
    for (const options of [{ db: join(folder, 'day.db') }, { store: direct }]) {
      const receiver = await startReceiver(options);
      shapes.push({ to: receiver, from: receiver, status: 200 });
    }
    const ingest = await startReceiver({ stream });
    await isReady(`${ingest.url}readyz`);
    shapes.push({ to: ingest, from: await startReceiver({ store: streamed }), status: 202 });
    for (const { to, status } of shapes)
      for (let from = 0; from < day.length; from += 50) {
        const body = { location: day.slice(from, from + 50), device_id: 'simulated', shift: 3 };
        expect((await upload(to.url, body)).status).toBe(status);
      }
    await drained(writer.url);
    const reads = ['trips', 'stays', 'geofences/history', 'episodes', 'devices/simulated/track', 'positions'];
    const contents = await Promise.all(
      shapes.map(async ({ from }) => {
        const rows = (await from.rows()).map(({ device, record, params }) => ({ device, record, params }));
        const answers = await Promise.all(
          reads.map(async (path) => {
            const answer = (await (await fetch(`${from.url}${path}`)).json()) as Record<string, unknown>;
            // An order of arrival is each store's own.
            return [path, { ...answer, lastSeq: undefined }] as const;
          }),
        );
        return { rows, answers };
      }),
    );
    expect(contents[0]?.rows.map(({ record }) => record)).toEqual(
      [...day].sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1)),
    );
    expect(JSON.stringify(contents[1]?.rows)).toBe(JSON.stringify(contents[0]?.rows));
    expect(JSON.stringify(contents[2]?.rows)).toBe(JSON.stringify(contents[0]?.rows));
    for (const other of contents.slice(1)) expect(other.answers).toEqual(contents[0]?.answers);
    await writer.close();
  }, 120_000);
});
