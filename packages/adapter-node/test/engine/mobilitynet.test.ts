import { join } from 'node:path';
import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { NO_RECORDINGS, RECORDINGS } from '../fixtures';
import { type Day, days, type Lived, lived, type System } from './mobilitynet';

const folder = join(RECORDINGS ?? '', 'mobilitynet');

/** Metres of the recorded way (fixes of 50 m and better) between two moments. */
function metres({ fixes }: Day, from: number, to: number): number {
  const good = fixes.filter(({ accuracy, time }) => accuracy <= 50 && time >= from && time <= to);
  return good.reduce((sum, fix, index) => sum + distanceMeters(good[index - 1] ?? fix, fix), 0);
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

const isMovingAt = ({ verdicts }: Lived, time: number) =>
  [...verdicts].reverse().find((verdict) => verdict.time <= time)?.isMoving ?? false;

/** Metres from where the device was to the farthest good fix of the time given: did it really go anywhere? */
function reach({ fixes }: Day, from: number, to: number): number {
  const good = fixes.filter(({ accuracy, time }) => accuracy <= 50 && time >= from && time <= to);
  const [first] = good;
  return first ? Math.max(...good.map((fix) => distanceMeters(first, fix))) : 0;
}

const FIVE_MINUTES = 300_000;

/** How the trips of a day were seen. */
function judged(day: Day, result: Lived) {
  const trips = day.stretches.filter(({ kind }) => kind === 'TRIP');
  const sections = day.stretches.filter(({ kind, mode }) => kind === 'SECTION' && mode !== 'STOPPED');
  const lost: number[] = [];
  let missed = 0;
  let underway = 0;
  for (const { from, to } of trips) {
    if (metres(day, from, to) < 500) continue; // the recording itself has no trip here
    if (isMovingAt(result, from)) {
      underway++;
      continue;
    }
    const begins = result.verdicts.find(({ time, isMoving }) => isMoving && time > from && time < to)?.time;
    if (begins === undefined) {
      missed++;
      continue;
    }
    const first = result.records.find(
      (record) => Date.parse(record.timestamp) >= from && record.is_moving !== false,
    );
    lost.push(metres(day, from, Math.min(begins, Date.parse(first?.timestamp ?? '') || begins)));
  }
  const later = result.verdicts.slice(1);
  const isIn = (stretches: readonly { from: number; to: number }[], time: number) =>
    stretches.some(({ from, to }) => time >= from && time <= to);
  // Experimenters walk about between their trips as well: a trip is false when nobody went anywhere.
  const falseTrips = later.filter(
    ({ time, isMoving }) =>
      isMoving && !isIn(trips, time) && reach(day, time - FIVE_MINUTES, time + FIVE_MINUTES) < 100,
  ).length;
  // A stop within a section is false when the device covered ground during the minutes that were taken for a stop.
  const stopsInside = later.filter(({ time, isMoving }) => !isMoving && isIn(sections, time));
  const falseStops = stopsInside.filter(({ time }) => reach(day, time - FIVE_MINUTES, time) > 250).length;
  return {
    lost,
    missed,
    underway,
    falseTrips,
    falseStops,
    stopsInside: stopsInside.length,
    hours: (day.to - day.from) / 3_600_000,
  };
}

describe.skipIf(!RECORDINGS)(RECORDINGS ? 'MobilityNet' : `MobilityNet (skipped: ${NO_RECORDINGS})`, () => {
  it.each<System>(['android', 'ios'])(
    '%s: trips and stillness',
    async (system) => {
      const total = {
        lost: [] as number[],
        missed: 0,
        underway: 0,
        falseTrips: 0,
        falseStops: 0,
        stopsInside: 0,
      };
      const still = { hours: 0, falseTrips: 0, checks: 0, phones: 0 };
      for (const day of days(folder, system)) {
        const result = await lived(day, system);
        const seen = judged(day, result);
        if (day.run.includes('stationary')) {
          still.phones++;
          still.hours += seen.hours;
          still.falseTrips += result.verdicts.slice(1).filter(({ isMoving }) => isMoving).length;
          still.checks += result.checks;
          continue;
        }
        total.lost.push(...seen.lost);
        total.missed += seen.missed;
        total.underway += seen.underway;
        total.falseTrips += seen.falseTrips;
        total.falseStops += seen.falseStops;
        total.stopsInside += seen.stopsInside;
      }
      const { lost, missed, underway, falseTrips, falseStops, stopsInside } = total;
      console.log(
        `${system}: ${lost.length + missed + underway} trips, ${underway} begun while already moving, ${missed} missed; ` +
          `of ${lost.length} from rest metres lost p50 ${quantile(lost, 0.5).toFixed(0)} p90 ${quantile(lost, 0.9).toFixed(0)}; ` +
          `${falseTrips} false trips; stops inside trips ${stopsInside}, of them false ${falseStops}; ` +
          `still: ${still.phones} phones, ${still.hours.toFixed(0)} h, ${still.falseTrips} false trips, ${still.checks} checks`,
      );
      expect(missed).toBe(0);
      expect(still.falseTrips).toBe(0);
      expect(still.phones).toBe(32);
    },
    300_000,
  );
});
