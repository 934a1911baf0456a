import { join } from 'node:path';
import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { readTrack, type Track } from '../../src/index';
import { NO_RECORDINGS, RECORDINGS } from '../fixtures';
import { type Run, run, spliced, stops } from './run';

const read = (name: string) => readTrack(join(RECORDINGS ?? '', name));
const title = (what: string) => (RECORDINGS ? what : `${what} (skipped: ${NO_RECORDINGS})`);

const STILL = ['gpsd-nmea/sirf2.log.chk.gz', 'gpsd-nmea/telit-he910.log.gz', 'gpsd-nmea/nmea-rtk.log'];
const UNDERWAY: readonly (readonly [string, metres: number])[] = [
  // Metres of its own path that may pass before the trip is told: what the recording does before it is 50 m off,
  // and the thirty seconds between two looks of a device that has nothing but its receiver.
  ['google-drive-rtk-truth/MTV.Local1.ublox-F9K.20200206-181434.nmea.gz', 250],
  ['gpxpy-tracks/around-visnjan-with-car.gpx', 400],
  ['gpxpy-tracks/cerknicko-jezero.gpx', 150],
  ['sports-tracks/csv/activity-small-fenix2-run.csv.gz', 250],
  ['sports-tracks/csv/Edge810-Vector-2013-08-16-15-35-10.csv.gz', 250],
  ['sports-tracks/tcx-gpx/broken1.gpx.gz', 250],
];

/** Path of the recording between its start and the moment of the verdict, metres. */
function metresUntil(track: Track, fromMillis: number, untilMillis: number): number {
  let metres = 0;
  track.points.forEach(({ timeMillis, fix }, index) => {
    const before = track.points[index - 1];
    if (before && before.timeMillis >= fromMillis && timeMillis <= untilMillis) {
      metres += distanceMeters(before.fix, fix);
    }
  });
  return metres;
}

/** The recording, and then its settled part (no cold start) this many times more, where it was. */
function prolonged(track: Track, rounds: number): Track {
  const settled = track.points.filter(({ fix }) => fix.accuracy <= 20);
  const points = [...track.points];
  for (let round = 0; round < rounds; round++) {
    const shift = (points.at(-1)?.timeMillis ?? 0) + 1000 - (settled[0]?.timeMillis ?? 0);
    for (const { timeMillis, fix } of settled) {
      points.push({ timeMillis: timeMillis + shift, fix: { ...fix, time: timeMillis + shift } });
    }
  }
  return { ...track, points };
}

const goesMoving = ({ verdicts }: Run, fromMillis: number) =>
  verdicts.find(({ event, atMillis }) => event.isMoving && atMillis > fromMillis);

describe.skipIf(!RECORDINGS)(title('still receivers'), () => {
  it.each(STILL)(
    '%s goes stationary at stopTimeout, stays so, and its odometer does not creep',
    async (name) => {
      const track = await read(name);
      const long = prolonged(track, 6);
      const result = await run(long);
      const minutes = ((long.points.at(-1)?.timeMillis ?? 0) - result.startMillis) / 60_000;
      console.log(`${name}: ${minutes.toFixed(0)} min still, odometer ${result.state.odometer.toFixed(1)} m`);
      expect(stops(result)).toEqual([[300, null]]);
      expect(result.state.isMoving).toBe(false);
      // A first step between places of a cold start may count before the device is known to be still.
      expect(result.state.odometer).toBeLessThan(10);
      expect(result.records.at(-1)).toMatchObject({ event: 'motionchange', is_moving: false });
    },
  );
});

describe.skipIf(!RECORDINGS)(
  title('not deaf: a still recording, then one under way, with location alone'),
  () => {
    it.each(STILL.flatMap((still) => UNDERWAY.map(([drive, allowed]) => [still, drive, allowed] as const)))(
      '%s, then %s',
      async (still, drive, allowed) => {
        const parked = await read(still);
        const track = spliced(parked, await read(drive), 600_000);
        const left = (parked.points.at(-1)?.timeMillis ?? 0) + 600_000;
        const result = await run(track);
        const moving = goesMoving(result, left);
        expect(stops(result)[0]?.[0]).toBe(300);
        expect(moving).toBeDefined();
        const lost = metresUntil(track, left, moving?.atMillis ?? Infinity);
        const first = result.records.find(({ timestamp }) => Date.parse(timestamp) >= left);
        const unrecorded = metresUntil(track, left, Date.parse(first?.timestamp ?? ''));
        console.log(
          `${still} + ${drive}: moving after ${lost.toFixed(0)} m, ${unrecorded.toFixed(0)} m before the first record`,
        );
        expect(lost).toBeLessThan(allowed);
        expect(first?.extras?.departedAt).toBeDefined();
      },
    );
  },
);

describe.skipIf(!RECORDINGS)(title('sports-tracks: 330 km of runs and rides'), () => {
  it.each([
    // share of the leg sum allowed: slow legs wander, and the odometer leaves the wandering out
    ['2013-02-06-12-11-14', 0.03],
    ['Edge810-Vector-2013-08-16-15-35-10', 0.01],
    ['activity-large-fenxi2-multisport', 0.02],
    ['activity-small-fenix2-run', 0.02],
    ['developer-types-sample', 0.02],
    ['garmin-edge-500-activity', 0.01],
    ['nick', 0.01],
    ['sample_mulitple_header', 0.01],
  ])('%s', async (name, share) => {
    const track = await read(`sports-tracks/csv/${name}.csv.gz`);
    const result = await run(track);
    let sum = 0;
    track.points.forEach(({ fix }, index) => {
      sum += distanceMeters(track.points[index - 1]?.fix ?? fix, fix);
    });
    const error = result.state.odometer / sum - 1;
    const softStops = result.trace.filter((line) => line.includes('soft stop since')).length;
    console.log(
      `${name}: ${result.state.odometer.toFixed(0)} m of ${sum.toFixed(0)} (${(error * 100).toFixed(1)} %), ` +
        `${softStops} soft stops, stops ${JSON.stringify(stops(result))}, ${result.rejections.length} rejected`,
    );
    expect(Math.abs(error)).toBeLessThan(share);
    // Nobody stands for five minutes in any of them; the longest is 284 s (2013-02-06, at 1212 s).
    expect(stops(result)).toEqual([]);
  });
});
