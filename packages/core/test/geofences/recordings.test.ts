import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IS_GATE, share } from '../../../../scripts/effort';
import { distanceMeters } from '../../src/geo/distance';
import { crossTrack, type Section, sections } from '../locations/mobilitynet';
import {
  type Crossing,
  crossings,
  type Place,
  places,
  type Recording,
  recordings,
  restingPlace,
  type Visit,
  visits,
} from './mobilitynet';

/** The folder of recordings; these tests are skipped where it is not given. */
const folder = join(process.env.GEO_DATA ?? '', 'mobilitynet');
const isMissing = process.env.GEO_DATA === undefined || !existsSync(folder);
const RADII = [50, 100, 200];

describe.skipIf(isMissing)('phones that lay still (GEO_DATA names the folder; skipped without)', () => {
  it('for days leave no fence of 50, 100 or 200 m around them', async () => {
    const still = share(
      recordings(folder, 'sfba_').filter(({ fixes }) => fixes.length > 0),
      5,
    );
    let entered = 0;
    let fixes = 0;
    let hours = 0;
    const left: string[] = [];
    for (const recording of still) {
      const center = restingPlace(recording.fixes);
      const fences = RADII.map((radius) => ({ identifier: `${radius} m`, radius, ...center }));
      for (const { event } of await crossings(recording.fixes, fences)) {
        if (event.action === 'ENTER') entered++;
        else left.push(`${recording.run} ${recording.phone} ${event.identifier} ${event.location.timestamp}`);
      }
      fixes += recording.fixes.length;
      hours += ((recording.fixes.at(-1)?.ts ?? 0) - (recording.fixes[0]?.ts ?? 0)) / 3600;
    }
    console.log(
      `${still.length} still recordings, ${fixes} fixes over ${Math.round(hours)} h: ${entered} of ${still.length * RADII.length} fences entered, ${left.length} left`,
    );
    expect(left).toEqual([]);
    // All that know where they are: a test of silence alone would prove nothing.
    expect(entered).toBeGreaterThan(still.length * RADII.length * 0.9);
  }, 120_000);
});

const TIMELINES = [
  'unimodal_trip_car_bike_mtv_la',
  'car_scooter_brex_san_jose',
  'train_bus_ebike_mtv_ucb',
] as const;
/** The labels were tapped by hand, and a duty-cycled phone wakes up late. Seconds. */
const SLACK_SECONDS = 120;
/** Planned routes lie beside the road that was taken. Metres. */
const ROUTE_SLACK_METERS = 50;
/** Another phone's fix as good as this is a witness. Metres. */
const WITNESS_ACCURACY_METERS = 50;

/** Did we hold the phone to be inside of the place at some time of the visit? */
function isFound({ place, from, to }: Visit, heard: readonly Crossing[]): boolean {
  let enteredAt: number | undefined;
  for (const { at, event } of heard) {
    if (event.identifier !== place.identifier) continue;
    if (event.action === 'ENTER') enteredAt = at;
    else if (enteredAt !== undefined && enteredAt <= to + SLACK_SECONDS && at >= from - SLACK_SECONDS)
      return true;
    else enteredAt = undefined;
  }
  return enteredAt !== undefined && enteredAt <= to + SLACK_SECONDS;
}

/** Did the phone deliver a fix during the visit that places it there? Without one the visit cannot be detected. */
function hasFixes({ place, from, to }: Visit, { fixes }: Recording): boolean {
  return fixes.some(
    (fix) =>
      fix.ts >= from - SLACK_SECONDS &&
      fix.ts <= to + SLACK_SECONDS &&
      fix.accuracy <= Math.max(100, place.radius) &&
      distanceMeters(place, fix) <= place.radius,
  );
}

/** Was a phone at the place then, by the labels, by the planned way, or by another phone that was carried along? */
function isTrue(
  { at, event }: Crossing,
  place: Place,
  known: readonly Visit[],
  routes: readonly Section[],
  others: readonly Recording[],
): boolean {
  const isAbout = (from: number, to: number) => at >= from - SLACK_SECONDS && at <= to + SLACK_SECONDS;
  return (
    known.some((visit) => visit.place.identifier === event.identifier && isAbout(visit.from, visit.to)) ||
    routes.some(
      ({ from, to, route }) =>
        isAbout(from, to) && crossTrack(place, route) <= place.radius + ROUTE_SLACK_METERS,
    ) ||
    others.some(({ fixes }) =>
      fixes.some(
        (fix) =>
          isAbout(fix.ts, fix.ts) &&
          fix.accuracy <= WITNESS_ACCURACY_METERS &&
          distanceMeters(place, fix) <= place.radius,
      ),
    )
  );
}

/** Visits and entries of all recordings of a timeline, and how many of them are right. */
async function score(timeline: string) {
  const truth = places(folder);
  const routes = (['android', 'ios'] as const).flatMap((system) => sections(folder, timeline, system));
  const all = recordings(folder, timeline);
  const sum = { polygons: truth.polygons, visits: 0, withFixes: 0, found: 0, entries: 0, right: 0 };
  for (const recording of all) {
    const known = visits(folder, recording.run, truth);
    const heard = await crossings(recording.fixes, truth.circles);
    const others = all.filter((other) => other.run === recording.run && other !== recording);
    const seen = known.filter((visit) => hasFixes(visit, recording));
    sum.visits += known.length;
    sum.withFixes += seen.length;
    sum.found += seen.filter((visit) => isFound(visit, heard)).length;
    for (const crossing of heard.filter(({ event }) => event.action === 'ENTER')) {
      const place = truth.circles.find(({ identifier }) => identifier === crossing.event.identifier);
      if (place === undefined) continue;
      sum.entries++;
      if (isTrue(crossing, place, known, routes, others)) sum.right++;
    }
  }
  return sum;
}

describe.skipIf(isMissing)(
  'phones on trips, with circles around the 65 places (GEO_DATA; skipped without)',
  () => {
    it('recall is 0.95 or more where a usable fix lies inside; precision is printed', async () => {
      const timelines = share(TIMELINES);
      const total = { visits: 0, withFixes: 0, found: 0, entries: 0, right: 0 };
      for (const timeline of timelines) {
        const { polygons, ...sum } = await score(timeline);
        expect(polygons).toBe(65);
        for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += sum[key];
        console.log(said(timeline, sum));
      }
      console.log(said('all', total));
      expect(total.withFixes).toBeGreaterThan(IS_GATE ? 50 : 300);
      expect(total.found / total.withFixes).toBeGreaterThanOrEqual(0.95);
      expect(total.right / total.entries).toBeGreaterThanOrEqual(0.9);
    }, 180_000);
  },
);

function said(name: string, sum: Omit<Awaited<ReturnType<typeof score>>, 'polygons'>): string {
  const { visits: known, withFixes, found, entries, right } = sum;
  const recall = `recall ${(found / withFixes).toFixed(3)} (${found} of ${withFixes} visits with fixes, ${known} in all)`;
  return `${name}: ${recall}; precision ${(right / entries).toFixed(3)} (${right} of ${entries} entries)`;
}
