import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { record, records } from '../records';
import { startReceiver, upload } from '../server';

const SECRET = `whsec_${Buffer.from('a secret of more than 24 bytes').toString('base64')}`;

interface Taken {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A server that answers as told; 200 once nothing is told. */
async function listener(...answers: (number | 'hang')[]) {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const answer = answers.shift() ?? 200;
    if (answer === 'hang') return;
    taken.push({ headers: request.headers, body });
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, taken };
}

const uuidsIn = ({ body }: Taken) =>
  (JSON.parse(body) as { records: { record: { uuid: string } }[] }).records.map((row) => row.record.uuid);

describe('a webhook', () => {
  it('that takes nothing is told of once, and in metrics for as long as it lasts', async () => {
    const { url } = await listener(...Array.from({ length: 3 }, () => 500));
    const faults: string[] = [];
    const receiver = await startReceiver({
      webhooks: [{ url, secret: SECRET }],
      onFault: (fault) => faults.push(String(fault)),
    });
    const gauge = async (name: string) => {
      const text = await (await fetch(`${receiver.url}metrics`)).text();
      return Number(new RegExp(`^${name}{webhook="[0-9a-f]{12}"} (.+)$`, 'm').exec(text)?.[1] ?? -1);
    };
    await expect.poll(() => gauge('geo_webhook_failures')).toBe(0);
    await upload(receiver.url, { location: record() });
    await expect.poll(() => gauge('geo_webhook_failures'), { timeout: 10_000 }).toBeGreaterThan(1);
    expect(await gauge('geo_webhook_lag_seconds')).toBeGreaterThan(0);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/webhook [0-9a-f]{12} of default at 127.0.0.1:\d+ .*it answers 500$/);
    expect(faults[0]).not.toContain('/hook');
    await expect.poll(() => gauge('geo_webhook_failures'), { timeout: 15_000 }).toBe(0);
    await expect.poll(() => gauge('geo_webhook_lag_seconds')).toBe(0);
  }, 40_000);

  it('is given new records in the order of arrival, signed so that a library of the standard verifies it', async () => {
    const { url, taken } = await listener();
    const receiver = await startReceiver({ webhooks: [{ url, secret: SECRET }] });
    const sent = records(250);
    await upload(receiver.url, { location: sent });
    await expect.poll(() => taken.flatMap(uuidsIn)).toEqual(sent.map(({ uuid }) => uuid));
    for (const { headers, body } of taken) {
      const own = headers as Record<string, string>;
      expect(new Webhook(SECRET).verify(body, own)).toMatchObject({ type: 'records', org: 'default' });
      expect(() => new Webhook(SECRET).verify(`${body} `, own)).toThrow();
    }
  });

  it('is given the same again until it takes it: after an error, a redirect and a closed connection', async () => {
    const { url, taken } = await listener(500, 302);
    const receiver = await startReceiver({ webhooks: [{ url, secret: SECRET }] });
    const one = record();
    await upload(receiver.url, { location: one });
    await expect.poll(() => taken.length, { timeout: 10_000 }).toBe(3);
    expect(taken.map(uuidsIn)).toEqual([[one.uuid], [one.uuid], [one.uuid]]);
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that is dead stops neither uploads nor another one', async () => {
    const dead = await listener(...Array<'hang'>(100).fill('hang'));
    const alive = await listener();
    const receiver = await startReceiver({
      webhooks: [
        { url: dead.url, secret: SECRET },
        { url: 'http://127.0.0.1:1/', secret: SECRET },
        { url: alive.url, secret: SECRET },
      ],
    });
    const sent = records(5);
    for (const each of sent) expect((await upload(receiver.url, { location: each })).status).toBe(200);
    await expect.poll(() => alive.taken.flatMap(uuidsIn)).toEqual(sent.map(({ uuid }) => uuid));
    expect(dead.taken).toEqual([]);
  });

  it('goes on where it was after the receiver was gone, and misses nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'geo-webhook-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const db = join(folder, 'rows.db');
    const { url, taken } = await listener(200, 503, 503, 503, 503);
    const first = await startReceiver({ db, webhooks: [{ url, secret: SECRET }] });
    const [one, other] = [record(), record()];
    await upload(first.url, { location: one });
    await expect.poll(() => taken.length).toBe(1);
    await upload(first.url, { location: other });
    await expect.poll(() => taken.length).toBeGreaterThan(1);
    await first.close();
    await startReceiver({ db, webhooks: [{ url, secret: SECRET }] });
    await expect.poll(() => taken.length, { timeout: 15_000 }).toBe(6);
    expect(taken.map(uuidsIn)).toEqual([[one.uuid], ...Array(5).fill([other.uuid])]);
  }, 30_000);

  it('must have an address and a secret', async () => {
    await expect(startReceiver({ webhooks: [{ url: 'ftp://x/', secret: SECRET }] })).rejects.toThrow('url');
    const short = startReceiver({ webhooks: [{ url: 'http://x/', secret: 'whsec_c2hvcnQ=' }] });
    await expect(short).rejects.toThrow('24 to 64 bytes');
    await expect(short).rejects.not.toThrow('c2hvcnQ');
  });
});
