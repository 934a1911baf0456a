import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLocationFilter } from '../../src/locations/filter';
import type { AcceptedFix } from '../../src/locations/fix';
import { NEW_ODOMETER, type OdometerMemory, travel } from '../../src/locations/odometer';
import { DEFAULTS } from './filter-harness';
import { crossTrack, length, type RecordedFix, type Section, sections } from './mobilitynet';

/** The folder of recordings; these tests are skipped where it is not given. */
const folder = join(process.env.GEO_DATA ?? '', 'mobilitynet');
const isMissing = process.env.GEO_DATA === undefined || !existsSync(folder);

interface Kept {
  readonly fix: AcceptedFix;
  /** The odometer of the day after it, with the way to it where that still waits for a better fix; metres. */
  readonly metres: number;
}

function filtered(fixes: readonly RecordedFix[]): Kept[] {
  const filter = createLocationFilter(DEFAULTS);
  const rules = { still: false, accuracyThreshold: 0 };
  let odometer: OdometerMemory = NEW_ODOMETER;
  return fixes.flatMap(({ latitude, longitude, accuracy, sensed_speed, ts }) => {
    const reading = { latitude, longitude, accuracy, speed: sensed_speed, ageMillis: 0 };
    const outcomes = filter.offer(
      reading,
      { up: ts * 1000, wall: ts * 1000 },
      { moving: true, onFoot: false },
    );
    return outcomes.flatMap((outcome) => {
      if (outcome.kind !== 'accepted') return [];
      odometer = travel(odometer, outcome.fix, rules);
      return [{ fix: outcome.fix, metres: odometer.metres + (odometer.via?.metres ?? 0) }];
    });
  });
}

/** The filter and the bare accuracy gate over the same sections. Too few fixes to make a line are left out. */
function compare(all: readonly Section[]) {
  const tracks = new Map<readonly RecordedFix[], Kept[]>();
  const errors = { filter: [] as number[], gate: [] as number[] };
  const lengths = { filter: [] as number[], gate: [] as number[] };
  let raw = 0;
  for (const section of all) {
    const within = (seconds: number) => seconds >= section.from && seconds <= section.to;
    const offered = section.fixes.filter(({ ts }) => within(ts));
    if (offered.length < 5) continue;
    raw += offered.length;
    const track = tracks.get(section.fixes) ?? filtered(section.fixes);
    tracks.set(section.fixes, track);
    const kept = track.filter(({ fix }) => within(fix.taken.wall / 1000));
    const gated = offered.filter(({ accuracy }) => accuracy <= 100);
    errors.filter.push(...kept.map(({ fix }) => crossTrack(fix, section.route)));
    errors.gate.push(...gated.map((fix) => crossTrack(fix, section.route)));
    const real = length(section.route);
    const metres = (kept[kept.length - 1]?.metres ?? 0) - (kept[0]?.metres ?? 0);
    lengths.filter.push(Math.abs(metres / real - 1));
    lengths.gate.push(Math.abs(length(gated) / real - 1));
  }
  const p95 = (values: number[]) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const side = (name: 'filter' | 'gate') => ({
    p95: p95(errors[name]),
    dropped: 1 - errors[name].length / raw,
    lengthError: mean(lengths[name]),
  });
  return { sections: lengths.filter.length, filter: side('filter'), gate: side('gate') };
}

describe.skipIf(isMissing)('against ground truth (GEO_DATA names the folder; skipped without)', () => {
  it.each([
    ['unimodal_trip_car_bike_mtv_la', 'android'],
    ['unimodal_trip_car_bike_mtv_la', 'ios'],
    ['car_scooter_brex_san_jose', 'android'],
    ['car_scooter_brex_san_jose', 'ios'],
  ] as const)(
    '%s on %s: as near to the route as the accuracy gate alone, with no more dropped and a better length',
    (timeline, system) => {
      const { sections: count, filter, gate } = compare(sections(folder, timeline, system));
      expect(count).toBeGreaterThan(8);
      expect(filter.p95).toBeLessThan(gate.p95 * 1.05);
      expect(filter.dropped).toBeLessThan(gate.dropped + 0.02);
      expect(filter.lengthError).toBeLessThan(gate.lengthError);
    },
  );
});
