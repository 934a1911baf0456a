import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { get, rowsAt, run, send, serve } from '../../cli/test/built-program';
import { noPostgres, startCluster } from './postgres';
import { noNats, startNats } from './stream/nats-cluster';

const folder = mkdtempSync(join(tmpdir(), 'geo-stores-'));
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

describe.skipIf(noPostgres)('--store of the built `geo`, on PostgreSQL', () => {
  it('keeps the records there; GEO_STORE is the same, and migrate-store brings those of a file', async () => {
    const cluster = await startCluster();
    undo.push(cluster.stop);
    const store = await cluster.database();
    const first = await serve('receive', ['--no-token', '--store', store]);
    expect((await send(first.url)).status).toBe(200);
    await first.end();

    const db = join(folder, 'file.db');
    const onFile = await serve('receive', ['--no-token', '--db', db]);
    for (let count = 0; count < 2; count += 1) await send(onFile.url);
    await onFile.end();
    const moved = run(['migrate-store', db, '--store', store, '--json']);
    expect([moved.status, JSON.parse(moved.stdout)]).toEqual([
      0,
      { records: 2, duplicates: 0, logEntries: 0 },
    ]);
    expect(run(['migrate-store', db], { GEO_STORE: store }).stderr).toContain('0 records copied');

    const second = await serve('receive', ['--no-token'], { GEO_STORE: store });
    expect(await rowsAt(second.url)).toBe(3);
    await second.end();

    // What devices sent is replayed from there, of one organisation, and the address is not told.
    const config = join(folder, 'twin.json');
    writeFileSync(config, '{}');
    const twin = run(['twin', store, '--config', config, '--json', '--workers', '1']);
    expect(JSON.parse(twin.stdout)).toMatchObject({ devices: [{ device: 'default' }] });
    const given = ['twin', '--config', config, '--org', 'red'];
    const none = run(given, { GEO_STORE: store.replace('geo@', 'geo:of-the-store@') });
    expect([none.status, none.stderr]).toEqual([2, expect.stringContaining('no device')]);
    expect(none.stderr).not.toContain('of-the-store');
    const forgotten = run(['forget', 'default', '--json'], { GEO_STORE: store });
    expect(JSON.parse(forgotten.stdout)).toEqual({ records: 3, logEntries: 0 });
  }, 120_000);
});

describe.skipIf(noNats)('--stream of the built `geo`, on three servers', () => {
  it('takes uploads into the stream, and the writer of its shards stores them', async () => {
    const nats = await startNats();
    undo.push(nats.close);
    const db = join(folder, 'streamed.db');
    const receiver = await serve('receive', ['--no-token', '--stream', nats.url]);
    await expect
      .poll(async () => (await send(receiver.url)).status, { timeout: 30_000, interval: 500 })
      .toBe(202);
    const writer = await serve('write', ['--stream', nats.url, '--db', db, '--shards', '0-63']);
    const shards = async () => (await (await get(`${writer.url}healthz`)).json()) as { shards: number };
    await expect.poll(shards, { timeout: 30_000, interval: 200 }).toMatchObject({ shards: 64 });
    await expect
      .poll(async () => (await get(`${writer.url}metrics`)).text(), { timeout: 30_000, interval: 200 })
      .toMatch(/stored[^\n]*\b1\b/);
    expect(await writer.end()).toBe(0);
    expect(writer.said()).toContain('1 record,');
    const half = await serve('write', ['--db', db, '--shards', '0-31'], { GEO_STREAM: nats.url });
    await expect
      .poll(async () => (await get(`${half.url}healthz`)).json(), { timeout: 30_000, interval: 200 })
      .toMatchObject({ shards: 32 });
    await half.end();
    const resent = run(['write', '--resend-parked', '--stream', nats.url, '--json']);
    expect([resent.status, JSON.parse(resent.stdout)]).toEqual([0, { sent: 0 }]);
    await receiver.end();
  }, 120_000);
});
