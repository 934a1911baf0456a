import { describe, expect, it, onTestFinished } from 'vitest';
import type { StoredRow } from '../src/index';
import { records } from './records';
import { refusal, startReceiver, upload } from './server';

interface Heard {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** Reads a stream of server-sent events until `enough` of one name have come. */
async function listen(url: string, headers = {}) {
  const control = new AbortController();
  onTestFinished(() => control.abort());
  const answer = await fetch(url, { headers, signal: control.signal });
  if (!answer.ok || !answer.body)
    return { answer, until: async () => [] as Heard[], stop: () => control.abort() };
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const heard: Heard[] = [];
  let rest = '';
  return {
    answer,
    stop: () => control.abort(),
    /** Resolves at the end of the stream too. */
    async until(event: string, count: number): Promise<Heard[]> {
      while (heard.filter((one) => one.event === event).length < count) {
        const { value, done } = await reader.read();
        if (done) break;
        const blocks = (rest + value).split('\n\n');
        rest = blocks.pop() ?? '';
        heard.push(...blocks.filter((block) => !block.startsWith(':')).map(parse));
      }
      return heard.filter((one) => one.event === event);
    },
  };
}

function parse(block: string): Heard {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id'),
    data: JSON.parse(fields.get('data') ?? 'null'),
  };
}

describe('events', () => {
  it('send each new record once, in order of arrival, and the counts', async () => {
    const receiver = await startReceiver();
    const [old, ...fresh] = records(12);
    await upload(receiver.url, { location: old });
    const stream = await listen(`${receiver.url}events`);
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    expect((await stream.until('stats', 1))[0]?.data).toMatchObject({ rows: 1 });
    await upload(receiver.url, { location: fresh.slice(0, 8), device_id: 'car' });
    await upload(receiver.url, { location: [old, ...fresh.slice(8)] });
    const told = await stream.until('record', 11);
    expect(told.map(({ data }) => (data as StoredRow).record)).toEqual(fresh);
    expect(told.map(({ id }) => id)).toEqual(fresh.map((_, index) => String(index + 2)));
    expect(told[0]?.data).toMatchObject({ device: 'car' });
    const stats = await stream.until('stats', 3);
    expect(stats.at(-1)?.data).toMatchObject({ rows: 12, duplicates: 1, requests: 3 });
  });

  it('go on where a listener broke off', async () => {
    const receiver = await startReceiver();
    const batch = records(1200);
    await upload(receiver.url, { location: batch });
    const again = await listen(`${receiver.url}events`, { 'Last-Event-ID': '3' });
    expect((await again.until('record', 1197)).map(({ data }) => (data as StoredRow).record)).toEqual(
      batch.slice(3),
    );
    const after = await listen(`${receiver.url}events?after=1198`);
    expect(await after.until('record', 2)).toHaveLength(2);
  });

  it('end when the receiver closes, at once', async () => {
    const receiver = await startReceiver();
    const stream = await listen(`${receiver.url}events`);
    await stream.until('stats', 1);
    const before = performance.now();
    await receiver.close();
    expect(await stream.until('record', 1)).toEqual([]);
    expect(performance.now() - before).toBeLessThan(1500);
  });

  it('are given to another organisation when one has as many listeners as it may have', async () => {
    const tokens = ['one', 'other'].map((org) => ({ token: org, org, access: 'both' as const }));
    const receiver = await startReceiver({ tokens });
    const events = (org: string) => listen(`${receiver.url}events`, { Authorization: `Bearer ${org}` });
    const streams = await Promise.all(Array.from({ length: 100 }, () => events('one')));
    await Promise.all(streams.map((stream) => stream.until('stats', 1)));
    expect((await events('one')).answer.status).toBe(503);
    expect((await events('other')).answer.status).toBe(200);
  });

  it('are given to a hundred listeners, and again when one has gone', async () => {
    const receiver = await startReceiver();
    const streams = await Promise.all(Array.from({ length: 100 }, () => listen(`${receiver.url}events`)));
    await Promise.all(streams.map((stream) => stream.until('stats', 1)));
    const refused = await fetch(`${receiver.url}events`);
    expect((await refusal(refused, 503)).code).toBe('too-many-listeners');
    await upload(receiver.url, records(1));
    for (const told of await Promise.all(streams.map((stream) => stream.until('record', 1))))
      expect(told).toHaveLength(1);
    streams[0]?.stop();
    await expect
      .poll(async () => {
        const next = await listen(`${receiver.url}events`);
        return next.answer.status;
      })
      .toBe(200);
  });
});
