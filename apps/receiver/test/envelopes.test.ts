import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { record, records } from './records';
import { startReceiver, upload, uploadText } from './server';

const METHODS = ['POST', 'PUT', 'PATCH'];
const PATHS = ['', 'locations', 'locations/', 'api/v2/locations', 'api/'];
const params = { device_id: 'phone-7', company: 'acme' };

describe('every envelope', () => {
  for (const method of METHODS) {
    for (const path of PATHS) {
      it(`${method} /${path} takes a single record and a batch, with root, without, and with another one`, async () => {
        const receiver = await startReceiver();
        const one = record();
        const [two, three, four, five, six, seven] = records(6);
        const bodies = [
          { location: one, ...params },
          { location: [two, three], ...params },
          { ...four, ...params },
          [
            { ...five, ...params },
            { ...six, ...params },
          ],
          { data: seven, ...params },
        ];
        const counts: unknown[] = [];
        for (const body of bodies) {
          const answer = await upload(receiver.url + path, body, { method });
          expect(answer.status).toBe(200);
          counts.push(await answer.json());
        }
        expect(counts).toEqual(
          [1, 2, 1, 2, 1].map((count) => ({ received: count, stored: count, duplicates: 0 })),
        );
        const rows = (await receiver.rows()).sort((a, b) => a.seq - b.seq);
        expect(rows.map((row) => row.record)).toEqual([one, two, three, four, five, six, seven]);
        expect(rows.map((row) => row.params)).toEqual(Array(7).fill(params));
        expect(rows.map((row) => row.device)).toEqual(Array(7).fill('phone-7'));
      });
    }
  }

  it('takes the root property it was configured with, before any other', async () => {
    const receiver = await startReceiver({ rootProperty: 'fixes' });
    const [wanted, beside] = records(2);
    await upload(receiver.url, { fixes: [wanted], template: beside });
    expect((await receiver.rows()).map((row) => row.record)).toEqual([wanted]);
    expect((await receiver.rows())[0]?.params).toEqual({ template: beside });
  });

  it('takes an empty batch, which stores nothing', async () => {
    const receiver = await startReceiver();
    for (const body of [[], { location: [] }]) {
      const answer = await upload(receiver.url, body);
      expect([answer.status, await answer.json()]).toEqual([200, { received: 0, stored: 0, duplicates: 0 }]);
    }
  });

  it('unpacks gzip', async () => {
    const receiver = await startReceiver();
    const batch = records(50);
    const packed = new Uint8Array(gzipSync(JSON.stringify({ location: batch })));
    const answer = await uploadText(receiver.url, packed, { 'Content-Encoding': 'gzip' });
    expect(await answer.json()).toEqual({ received: 50, stored: 50, duplicates: 0 });
    expect((await receiver.rows()).map((row) => row.record)).toEqual(batch);
    expect((await receiver.stats()).bytes).toBe(packed.byteLength);
  });

  it('takes a body without a declared length', async () => {
    const receiver = await startReceiver();
    const text = JSON.stringify(records(20));
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 1000)
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 1000)));
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    };
    const answer = await fetch(receiver.url, init as RequestInit);
    expect(await answer.json()).toEqual({ received: 20, stored: 20, duplicates: 0 });
  });
});

describe('the device', () => {
  it('is what params say, else the header, else the query, else "default"', async () => {
    const receiver = await startReceiver();
    await upload(
      `${receiver.url}?device=query`,
      { location: record(), device_id: 'params' },
      { headers: { device: 'header' } },
    );
    await upload(
      `${receiver.url}?device=query`,
      { location: record(), deviceId: 42 },
      { headers: { device: 'header' } },
    );
    await upload(`${receiver.url}?device=query`, { location: record() }, { headers: { device: 'header' } });
    await upload(`${receiver.url}?device=query`, { location: record() });
    await upload(receiver.url, { location: record(), device_id: '' });
    expect((await receiver.rows()).map((row) => row.device)).toEqual([
      'params',
      '42',
      'header',
      'query',
      'default',
    ]);
  });
});

describe('the log', () => {
  const events = [
    {
      ts: '2024-05-01T12:30:00.000Z',
      level: 3,
      src: 'native',
      event: 'sync',
      message: 'uploaded',
      data: { rows: 5 },
    },
    { ts: '2024-05-01T12:30:01.000Z', level: 1, src: 'js', event: 'app' },
  ];

  it('is stored, and served latest first', async () => {
    const receiver = await startReceiver();
    const answer = await upload(`${receiver.url}log`, { events, device_id: 'phone-7' });
    expect([answer.status, await answer.json()]).toEqual([200, { received: 2, stored: 2 }]);
    await upload(`${receiver.url}log`, { events });
    const told = (await (await fetch(`${receiver.url}log?device=phone-7`)).json()) as {
      events: { entry: unknown }[];
    };
    expect(told.events.map(({ entry }) => entry)).toEqual([events[1], events[0]]);
    expect(
      ((await (await fetch(`${receiver.url}log?limit=3`)).json()) as { events: unknown[] }).events,
    ).toHaveLength(3);
    expect((await receiver.stats()).requests).toBe(0);
  });

  it('refuses what is no log, and says which entry and field', async () => {
    const receiver = await startReceiver();
    const bad = await upload(`${receiver.url}log`, { events: [events[0], { ...events[1], level: 9 }] });
    expect(bad.status).toBe(400);
    expect(((await bad.json()) as { error: unknown }).error).toMatchObject({
      code: 'invalid-log-entry',
      entry: { index: 1, field: 'level', value: '9' },
    });
    expect((await upload(`${receiver.url}log`, { entries: events })).status).toBe(400);
    expect((await upload(`${receiver.url}log`, { events: [null] })).status).toBe(400);
    expect(await (await fetch(`${receiver.url}log`)).json()).toEqual({ events: [] });
  });
});
