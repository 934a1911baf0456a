import type { Location } from '@geo/core';
import { describe, expect, it } from 'vitest';
import type { Episode } from '../src/index';
import { record } from './records';
import { refusal, startReceiver, upload } from './server';

const START = Date.parse('2024-05-01T12:30:00.000Z');
const DDS = START / 1000;

/** A record this many seconds into the drive. */
const at = (second: number, extras: Location['extras'] = {}): Location =>
  record({
    timestamp: new Date(START + second * 1000).toISOString(),
    coords: { latitude: 45.27, longitude: 13.72 + second * 0.0001, accuracy: 8 },
    extras,
  });

async function episodes(url: string, query = ''): Promise<readonly Episode[]> {
  const answer = await fetch(`${url}episodes${query}`);
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { episodes: readonly Episode[] }).episodes;
}

describe('episodes of distraction', () => {
  it('are grouped by dds, the latest first, with the duration of the closing record', async () => {
    const receiver = await startReceiver();
    const drive = [
      at(0),
      at(12, { dds: DDS + 5, ddc: 's' }),
      at(90, { dds: DDS + 80, ddc: 's' }),
      at(20, { dds: DDS + 5, ddc: 's' }),
      at(40, { dds: DDS + 5, ddc: 's', ddd: 22 }),
      at(50, { trip: 7 }),
    ];
    await upload(receiver.url, { location: drive, device_id: 'car' });
    expect(await episodes(receiver.url)).toEqual([
      {
        device: 'car',
        dds: DDS + 80,
        cause: 's',
        startTimestamp: '2024-05-01T12:31:20.000Z',
        durationSec: 0,
        closed: false,
        records: 1,
        position: [expect.closeTo(13.729, 9), 45.27],
      },
      {
        device: 'car',
        dds: DDS + 5,
        cause: 's',
        startTimestamp: '2024-05-01T12:30:05.000Z',
        durationSec: 22,
        closed: true,
        records: 3,
        position: [expect.closeTo(13.7212, 9), 45.27],
      },
    ]);
  });

  it('are one when a record is uploaded twice, and close when the closing record comes late', async () => {
    const receiver = await startReceiver();
    const open = at(12, { dds: DDS, ddc: 'h' });
    await upload(receiver.url, { location: [open, open, at(20, { dds: DDS, ddc: 'h' })] });
    expect(await episodes(receiver.url)).toMatchObject([{ durationSec: 8, closed: false, records: 2 }]);
    await upload(receiver.url, { location: at(30, { dds: DDS, ddc: 'h', ddd: 25 }) });
    expect(await episodes(receiver.url)).toMatchObject([{ durationSec: 25, closed: true, records: 3 }]);
  });

  it('are kept apart by device, and asked for by it', async () => {
    const receiver = await startReceiver();
    for (const device_id of ['a', 'b'])
      await upload(receiver.url, { location: at(5, { dds: DDS, ddc: 'h', ddd: 5 }), device_id });
    expect((await episodes(receiver.url)).map(({ device }) => device).sort()).toEqual(['a', 'b']);
    expect((await episodes(receiver.url, '?device=b')).map(({ device }) => device)).toEqual(['b']);
    expect(await episodes(receiver.url, `?since=${START + 6000}`)).toEqual([]);
  });

  it('are none before the first, nor of what is no number', async () => {
    const receiver = await startReceiver();
    expect(await episodes(receiver.url)).toEqual([]);
    await upload(receiver.url, {
      location: [at(1, { dds: 'soon' }), at(2, { ddd: 4 }), at(3, { dds: 1e300 })],
    });
    expect(await episodes(receiver.url)).toEqual([]);
  });

  it('need the read token, and a query that can be meant', async () => {
    const receiver = await startReceiver({ readToken: 'r' });
    await refusal(await fetch(`${receiver.url}episodes`), 401);
    const told = await refusal(await fetch(`${receiver.url}episodes?limit=0&token=r`), 400);
    expect(told).toMatchObject({ code: 'invalid-query', parameter: 'limit' });
  });

  it('say whether there were more than asked for, each with all of its records', async () => {
    const receiver = await startReceiver();
    await upload(receiver.url, {
      location: Array.from({ length: 200 }, (_, index) =>
        at(index, index % 50 === 0 ? { dds: DDS + (index >= 150 ? 150 : 0), ddc: 'h' } : {}),
      ),
    });
    const told = async (limit: number) => (await fetch(`${receiver.url}episodes?limit=${limit}`)).json();
    const [earlier, later] = [
      { dds: DDS, records: 3, durationSec: 100 },
      { dds: DDS + 150, records: 1, durationSec: 0 },
    ];
    expect(await told(2)).toMatchObject({ episodes: [later, earlier], truncated: false });
    expect(await told(1)).toMatchObject({ episodes: [later], truncated: true });
  });
});
