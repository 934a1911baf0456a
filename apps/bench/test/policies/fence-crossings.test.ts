import { createModelServer, worldOf } from '@geo/simulator';
import { describe, expect, it } from 'vitest';
import { delivery } from '../../src/policies/metrics/delivery';
import { fencesOf, matchCrossings, trueCrossings } from '../../src/policies/metrics/fence-crossings';
import { groundTruth } from '../../src/policies/metrics/ground-truth';

const HOME = { latitude: 48.137, longitude: 11.575 };
const SHOP = { latitude: 48.137, longitude: 11.5951 };
const MINUTE = 60_000;

const truth = groundTruth(
  worldOf({
    seed: 1,
    begin: HOME,
    parts: [
      { restMillis: 60 * MINUTE },
      { going: 'walking', path: [HOME, SHOP], speed: 1.5, halts: [] },
      { restMillis: 60 * MINUTE },
    ],
  }),
);
const fences = fencesOf(truth);
const crossings = trueCrossings(truth, fences);

describe('fences', () => {
  it('lie around every place once, and are entered and left when they are', () => {
    expect(fences.map(({ radius }) => radius)).toEqual([150, 150]);
    expect(crossings.map(({ identifier, action }) => `${action} ${identifier}`)).toEqual([
      'ENTER place 1',
      'EXIT place 1',
      'ENTER place 2',
    ]);
    const [, left] = crossings;
    // 150 m at 1.5 m/s, looked at every five seconds.
    expect(Math.abs((left?.at ?? 0) - (60 * MINUTE + 100_000))).toBeLessThanOrEqual(6_000);
  });

  it('a late report is right and late; a second one, or one of a crossing that never happened, is wrong', () => {
    const [home, left, shop] = crossings as [
      (typeof crossings)[0],
      (typeof crossings)[0],
      (typeof crossings)[0],
    ];
    const reported = [
      { ...home, at: 5_000 },
      { ...left, at: left.at + 90_000 },
      { ...left, at: left.at + 95_000 },
      { ...shop, action: 'EXIT' },
    ];
    expect(matchCrossings(crossings, { crossings: reported })).toEqual({
      crossings: 3,
      reported: 4,
      right: 2,
      latencies: [5_000, 90_000],
    });
    const tooLate = [{ ...shop, at: shop.at + 16 * MINUTE }];
    expect(matchCrossings(crossings, { crossings: tooLate })).toMatchObject({ reported: 1, right: 0 });
  });
});

describe('what became of records', () => {
  it('is at the server, or waits on the phone, or is lost; repeats are counted', () => {
    const server = createModelServer();
    const record = (uuid: string) => ({ uuid, timestamp: 't', coords: { latitude: 1, longitude: 2 } });
    const send = (number: number, ...uuids: string[]) =>
      server.respond(
        {
          method: 'POST',
          url: 'https://server.example/locations',
          headers: {},
          body: JSON.stringify({ location: uuids.map(record) }),
          timeoutMillis: 1,
        },
        number,
        number,
      );
    send(1, 'a', 'b');
    send(2, 'b');
    const memory = [
      { key: 'queue/1', value: JSON.stringify(record('c')) },
      { key: 'config', value: '{}' },
    ];
    expect(delivery(4, server, memory)).toEqual({ kept: 4, arrived: 2, waiting: 1, lost: 1, repeated: 1 });
  });
});
