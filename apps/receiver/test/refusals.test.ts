import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { record, records } from './records';
import { refusal, startReceiver, upload, uploadText } from './server';

/** A record with one field set to something else; `undefined` takes it away. */
function recordWith(path: string, value: unknown): unknown {
  const copy = structuredClone(record()) as unknown as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() as string;
  const holder = names.reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

const BAD: Record<string, unknown[]> = {
  uuid: [undefined, null, 7, '', 'not-a-uuid', '1f0e2c3a6b7d4c559a8e0d1f2a3b4c5d'],
  timestamp: [
    undefined,
    null,
    1714566600,
    '',
    '2024-05-01',
    '2024-05-01T12:30:00',
    '2024-02-30T00:00:00Z',
    '2024-13-01T00:00:00Z',
  ],
  odometer: [undefined, null, -0.001, '12', Number.POSITIVE_INFINITY],
  is_moving: [undefined, 'true', 0, 1],
  coords: [undefined, null, [], 'here'],
  'coords.latitude': [undefined, null, 90.0001, -91, '45', Number.POSITIVE_INFINITY],
  'coords.longitude': [undefined, null, 180.0001, -181, '13'],
  'coords.accuracy': [undefined, null, -1, '8', Number.POSITIVE_INFINITY],
  'coords.speed': ['fast', Number.POSITIVE_INFINITY],
  'coords.heading': [{}],
  activity: [undefined, null, [], 'still'],
  'activity.type': [null, 3],
  'activity.confidence': [null, -1, 101, '90'],
  battery: [undefined, null, 0.5],
  'battery.level': [undefined, null, -0.01, 1.01, 83],
  'battery.is_charging': [undefined, null, 'yes'],
  sample: ['no'],
  event: [5],
  extras: ['text', 5, []],
  age: ['old'],
};

describe('a bad record', () => {
  for (const [field, values] of Object.entries(BAD)) {
    it(`is refused for its ${field}, by place, id, value and what is allowed, and nothing of its batch is kept`, async () => {
      const receiver = await startReceiver();
      for (const value of values) {
        const [before, after] = records(2);
        const bad = recordWith(field, value) as { uuid?: unknown };
        // JSON has no infinity; a number too large for a double reads as one.
        const text = JSON.stringify({ location: [before, bad, after] }, (_, inner) =>
          inner === Infinity ? '#' : inner,
        );
        const error = await refusal(await uploadText(receiver.url, text.replace('"#"', '1e999')), 400);
        expect(error).toMatchObject({ code: 'invalid-record', received: 3, invalid: 1 });
        const uuid = typeof bad.uuid === 'string' ? bad.uuid : null;
        const [told, ...others] = error.records as { faults: { value: string; allowed: string }[] }[];
        const fault = told?.faults[0];
        expect(others).toEqual([]);
        expect(told).toEqual({
          index: 1,
          uuid,
          faults: [{ field, value: fault?.value, allowed: fault?.allowed }],
        });
        if (value === undefined) expect(fault?.value).toBe('nothing');
        if (typeof value === 'string') expect(fault?.value).toBe(JSON.stringify(value));
        expect(fault?.allowed.length).toBeGreaterThan(10);
        expect(error.message).toContain(`records[1].${field} must be ${fault?.allowed}; got ${fault?.value}`);
      }
      expect(await receiver.rows()).toEqual([]);
      expect(await receiver.stats()).toMatchObject({
        rows: 0,
        requests: values.length,
        rejected: values.length,
      });
    });
  }

  it('is named with all its faults, beside the other bad ones', async () => {
    const receiver = await startReceiver();
    const error = await refusal(await upload(receiver.url, [{ coords: {} }, record(), 'text', null]), 400);
    const told = error.records as { index: number; faults: { field: string }[] }[];
    expect(told.map(({ index }) => index)).toEqual([0, 2, 3]);
    expect(told[0]?.faults.map(({ field }) => field).sort()).toEqual([
      'activity',
      'battery',
      'coords.accuracy',
      'coords.latitude',
      'coords.longitude',
      'is_moving',
      'odometer',
      'timestamp',
      'uuid',
    ]);
    expect(told[1]?.faults).toEqual([{ field: '', value: '"text"', allowed: 'an object' }]);
  });

  it('is found by halving the batch, as a client does', async () => {
    const receiver = await startReceiver();
    const bad = recordWith('coords.latitude', 91);
    const batch = [...records(30), bad, ...records(33)];
    let requests = 0;
    async function send(part: unknown[]): Promise<unknown[]> {
      requests += 1;
      const answer = await upload(receiver.url, { location: part });
      if (answer.ok) return [];
      if (part.length === 1) return part;
      const half = part.length >> 1;
      return [...(await send(part.slice(0, half))), ...(await send(part.slice(half)))];
    }
    expect(await send(batch)).toEqual([bad]);
    expect(await receiver.rows()).toHaveLength(63);
    expect(requests).toBe(13);
  });

  it('may not nest without end', async () => {
    const receiver = await startReceiver();
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const hostile = JSON.stringify({ location: { ...record(), extras: { a: '#' } } }).replace('"#"', nested);
    const error = await refusal(await uploadText(receiver.url, hostile), 400);
    expect(error.message).toContain('64 levels');
    const beside = JSON.stringify({ location: record(), note: '#' }).replace('"#"', nested);
    expect((await refusal(await uploadText(receiver.url, beside), 400)).code).toBe('invalid-params');
  });
});

describe('a bad body', () => {
  it('is refused when it is not JSON', async () => {
    const receiver = await startReceiver();
    for (const text of ['', '{', '{"location": {"uuid": "1"', 'location=1', 'NaN', '\u0000']) {
      expect((await refusal(await uploadText(receiver.url, text), 400)).code).toBe('invalid-json');
    }
    const latin1 = new Uint8Array([0x22, 0xe9, 0x22]);
    expect((await refusal(await uploadText(receiver.url, latin1), 400)).code).toBe('invalid-json');
    expect(await receiver.stats()).toMatchObject({ requests: 7, rejected: 7, rows: 0 });
  });

  it('is refused when it is JSON but holds no records, and says what it may be', async () => {
    const receiver = await startReceiver();
    const [one, two] = records(2);
    for (const body of [
      null,
      5,
      'text',
      {},
      { foo: 1 },
      { location: 'here' },
      { foo: [] },
      { a: one, b: [two] },
    ]) {
      const error = await refusal(await upload(receiver.url, body), 400);
      expect(error.code).toBe('unknown-envelope');
      expect(error.message).toContain('"location"');
    }
    expect(await receiver.rows()).toEqual([]);
  });

  it('is refused when it says gzip and is none', async () => {
    const receiver = await startReceiver();
    const packed = gzipSync(JSON.stringify(record()));
    for (const body of [
      new TextEncoder().encode('{}'),
      new Uint8Array(packed.subarray(0, packed.length - 9)),
    ]) {
      const answer = await uploadText(receiver.url, body, { 'Content-Encoding': 'gzip' });
      expect((await refusal(answer, 400)).code).toBe('invalid-gzip');
    }
  });

  it('is refused in another media type or encoding', async () => {
    const receiver = await startReceiver();
    const text = JSON.stringify(record());
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      'application/jsonp',
    ]) {
      const error = await refusal(await uploadText(receiver.url, text, { 'Content-Type': type }), 415);
      expect(error.message).toContain(type);
    }
    const untyped = await fetch(receiver.url, { method: 'POST', body: new TextEncoder().encode(text) });
    expect((await refusal(untyped, 415)).message).toContain('got none');
    const brotli = await uploadText(receiver.url, text, { 'Content-Encoding': 'br' });
    expect(brotli.headers.get('accept-encoding')).toBe('gzip');
    expect((await refusal(brotli, 415)).code).toBe('unsupported-encoding');
    expect(
      (await uploadText(receiver.url, text, { 'Content-Type': 'application/vnd.geo+json' })).status,
    ).toBe(200);
  });
});

describe('limits', () => {
  it('a body of exactly the limit is taken, one byte more is not, whether its length is declared or not', async () => {
    const text = JSON.stringify(records(10));
    const exact = await startReceiver({ maxBodyBytes: text.length });
    expect((await uploadText(exact.url, text)).status).toBe(200);
    const short = await startReceiver({ maxBodyBytes: text.length - 1 });
    expect((await refusal(await uploadText(short.url, text), 413)).maxBytes).toBe(text.length - 1);
    const streamed = { method: 'POST', duplex: 'half', headers: { 'Content-Type': 'application/json' } };
    const answer = await fetch(short.url, { ...streamed, body: new Blob([text]).stream() } as RequestInit);
    expect((await refusal(answer, 413)).code).toBe('body-too-large');
    expect(await short.rows()).toEqual([]);
  });

  it('answers 413 to a client that is still sending megabytes, and goes on serving', async () => {
    const receiver = await startReceiver();
    const large = new Uint8Array(24 * 1024 * 1024).fill(32);
    for (let round = 0; round < 5; round += 1)
      expect((await uploadText(receiver.url, large)).status).toBe(413);
    expect((await upload(receiver.url, record())).status).toBe(200);
  });

  it('a small body that unpacks to 256 MB costs little', async () => {
    const receiver = await startReceiver();
    const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, 32), { level: 9 });
    expect(bomb.byteLength).toBeLessThan(300_000);
    const before = process.memoryUsage().rss;
    const answer = await uploadText(receiver.url, new Uint8Array(bomb), { 'Content-Encoding': 'gzip' });
    const grown = process.memoryUsage().rss - before;
    expect((await refusal(answer, 413)).message).toContain('unpacked');
    expect(grown).toBeLessThan(64 * 1024 * 1024);
  });

  it('four kilobytes that unpack to a million records are refused at once, for little memory', async () => {
    const receiver = await startReceiver();
    const packed = new Uint8Array(gzipSync(`[${'{},'.repeat(1_398_000)}{}]`));
    expect(packed.byteLength).toBeLessThan(5000);
    const before = process.memoryUsage().rss;
    const since = performance.now();
    const answers = await Promise.all(
      [1, 2, 3].map(() => uploadText(receiver.url, packed, { 'Content-Encoding': 'gzip' })),
    );
    for (const answer of answers) expect((await refusal(answer, 413)).code).toBe('too-many-parts');
    expect(performance.now() - since).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('a batch has at most 10,000 records, and others are served while it is looked through', async () => {
    const receiver = await startReceiver();
    const many = await refusal(await upload(receiver.url, Array(10_001).fill({})), 413);
    expect([many.code, many.maxRecords]).toEqual(['too-many-records', 10_000]);
    const looking = upload(receiver.url, Array(10_000).fill({}));
    expect((await fetch(`${receiver.url}healthz`)).status).toBe(200);
    const error = await refusal(await looking, 400);
    expect([error.invalid, (error.records as unknown[]).length]).toEqual([10_000, 20]);
  });

  it('a batch of exactly the limit once unpacked is taken', async () => {
    const text = JSON.stringify(records(10));
    const packed = new Uint8Array(gzipSync(text));
    const headers = { 'Content-Encoding': 'gzip' };
    const exact = await startReceiver({ maxBodyBytes: text.length });
    expect((await uploadText(exact.url, packed, headers)).status).toBe(200);
    const short = await startReceiver({ maxBodyBytes: text.length - 1 });
    expect((await uploadText(short.url, packed, headers)).status).toBe(413);
  });
});

describe('another path or method', () => {
  it('gets 404 with what there is', async () => {
    const receiver = await startReceiver();
    const error = await refusal(await fetch(`${receiver.url}nowhere`), 404);
    expect(error.message).toContain('/track.geojson');
    expect((await upload(`${receiver.url}locationsx`, record())).status).toBe(404);
  });

  it('gets 405 with what is allowed', async () => {
    const receiver = await startReceiver();
    const tries: [string, string, string][] = [
      ['GET', '?id=7&lat=45.1&lon=13.2&timestamp=1714566600', 'POST, PUT, PATCH'],
      ['DELETE', '', 'GET, HEAD, POST, PUT, PATCH'],
      ['GET', 'locations', 'POST, PUT, PATCH'],
      ['POST', 'records', 'GET, HEAD'],
      ['PUT', 'healthz', 'GET, HEAD'],
      ['DELETE', 'log', 'GET, HEAD, POST, PUT, PATCH'],
    ];
    for (const [method, path, allowed] of tries) {
      const answer = await fetch(receiver.url + path, { method });
      expect(answer.headers.get('allow')).toBe(allowed);
      expect((await refusal(answer, 405)).message).toContain(method);
    }
  });
});
