import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import { distanceMeters } from '../../src/index';
import { lineLag } from '../../src/trips/line-options';
import { createLiveLine, type LineStep, type LiveLine } from '../../src/trips/live-line';
import type { SmoothedFix } from '../../src/trips/smoother';
import type { TrackFix } from '../../src/trips/track-fix';
import { draws } from '../geo/draws';

const town = localPlane({ latitude: 45, longitude: 13 });
const MORNING = 1_700_000_000_000;

/** A fix a second on a straight street, 10 m/s eastwards, off by up to so many metres. */
function street(count: number, accuracy = 5, off = 4): TrackFix[] {
  const draw = draws(7);
  return Array.from({ length: count }, (_, second) => ({
    ...placeAt(town, { east: 10 * second + (draw() - 0.5) * 2 * off, north: (draw() - 0.5) * 2 * off }),
    at: MORNING + 1_000 * second,
    accuracy,
  }));
}

/** What a line says of these fixes, and the whole line when they have ended. */
function told(line: LiveLine, fixes: readonly TrackFix[]) {
  const steps = fixes.flatMap((fix) => line.offer(fix) ?? []);
  return { steps, whole: [...steps, line.end()].flatMap(({ final }) => final) };
}

const timesOf = (places: readonly SmoothedFix[]) => places.map(({ at }) => (at - MORNING) / 1000);
const newest = ({ final, tail }: LineStep) => [...final, ...tail].at(-1) as SmoothedFix;

describe('a live line', () => {
  it.each([1, 3, 30])('with a lag of %i fixes has each point final behind so many later ones', (lagFixes) => {
    const fixes = street(100);
    const { steps } = told(createLiveLine(lineLag({ lagFixes })), fixes);
    steps.forEach(({ final, tail }, n) => {
      expect(timesOf(final)).toEqual(n < lagFixes ? [] : [n - lagFixes]);
      expect(timesOf(tail)).toEqual(
        fixes.slice(Math.max(0, n + 1 - lagFixes), n + 1).map((_, k) => Math.max(0, n + 1 - lagFixes) + k),
      );
    });
  });

  it.each([10, 17.5, 30])(
    'with a lag of %d s has each point final with the first fix so much younger',
    (lagSeconds) => {
      const fixes = street(100).filter((_, second) => second % 2 === 0);
      const { steps } = told(createLiveLine(lineLag({ lagSeconds })), fixes);
      let last = -1;
      steps.forEach(({ final }, n) => {
        for (const second of timesOf(final)) {
          expect(2 * n - second).toBeGreaterThanOrEqual(lagSeconds);
          expect(2 * (n - 1) - second).toBeLessThan(lagSeconds);
          expect(second).toBeGreaterThan(last);
          last = second;
        }
      });
      expect(last).toBe(Math.floor((98 - lagSeconds) / 2) * 2);
    },
  );

  it('ends with the newest fix at every step, and with all that was not final when the trip ends', () => {
    const fixes = street(50);
    const { steps, whole } = told(createLiveLine(lineLag({})), fixes);
    expect(steps.map((step) => newest(step).at)).toEqual(fixes.map(({ at }) => at));
    expect(timesOf(whole)).toEqual(fixes.map((_, second) => second));
  });

  it('lies nearer to the way than the fixes', () => {
    const fixes = street(400, 10, 12);
    const off = (places: readonly { latitude: number }[]) =>
      places.reduce((sum, { latitude }) => sum + Math.abs(latitude - 45) * 111_000, 0) / places.length;
    expect(off(told(createLiveLine(lineLag({ lagFixes: 3 })), fixes).whole)).toBeLessThan(0.75 * off(fixes));
  });

  it('has a stay of three minutes as one place', () => {
    const draw = draws(11);
    const way = street(30, 20);
    const stay = Array.from({ length: 40 }, (_, n) => ({
      ...placeAt(town, { east: 300 + (draw() - 0.5) * 30, north: (draw() - 0.5) * 30 }),
      at: MORNING + 30_000 + 5_000 * n,
      accuracy: 20,
    }));
    const line = createLiveLine(lineLag({ lagSeconds: 30 }));
    const { steps } = told(line, [...way, ...stay]);
    const tail = steps.at(-1)?.tail as SmoothedFix[];
    expect(tail.length).toBeGreaterThan(4);
    for (const place of tail) expect(distanceMeters(place, tail[0] as SmoothedFix)).toBeLessThan(3);
  });

  it('takes a rest that was not seen as one place with the fix before, which may drift by two metres in six minutes', () => {
    const line = createLiveLine(lineLag({ lagFixes: 3 }));
    for (const fix of street(30)) line.offer(fix);
    const until = { ...(street(30)[29] as TrackFix), at: MORNING + 400_000 };
    const tail = line.offer(until, true)?.tail as SmoothedFix[];
    expect(distanceMeters(tail.at(-1) as SmoothedFix, tail.at(-2) as SmoothedFix)).toBeLessThan(2);
  });

  it('puts a late fix in its place, and leaves one out that is older than what is final', () => {
    const fixes = street(20);
    const late = fixes.map((fix, n) =>
      n === 15 ? (fixes[16] as TrackFix) : n === 16 ? (fixes[15] as TrackFix) : fix,
    );
    const line = createLiveLine(lineLag({ lagFixes: 3 }));
    const { whole } = told(line, late);
    expect(timesOf(whole)).toEqual(fixes.map((_, second) => second));
    const other = createLiveLine(lineLag({ lagFixes: 3 }));
    for (const fix of fixes) other.offer(fix);
    expect(other.offer({ ...(fixes[4] as TrackFix), at: MORNING + 4_500 })).toBeUndefined();
    expect(other.offer(fixes[19] as TrackFix)).toBeUndefined();
  });

  it('leaves out places that are not known to a block, until one tells what the straight line does not', () => {
    const fixes = street(200, 5, 0).map((fix, second) =>
      second > 80 && second < 120 ? { ...fix, accuracy: 400 } : fix,
    );
    const { whole } = told(createLiveLine(lineLag({ lagFixes: 3 })), fixes);
    expect(whole.length).toBeLessThan(190);
    for (const { latitude } of whole) expect(Math.abs(latitude - 45) * 111_000).toBeLessThan(5);
  });

  it('says the same of thousands of fixes in bounded memory: a second line that began later ends with the same points', () => {
    const fixes = street(2_000);
    const [long, late] = [createLiveLine(lineLag({})), createLiveLine(lineLag({}))];
    for (const fix of fixes) long.offer(fix);
    for (const fix of fixes.slice(-400)) late.offer(fix);
    expect(long.end()).toEqual(late.end());
  });

  const step = fc.record({
    millis: fc.oneof(fc.integer({ min: -3_000, max: 5_000 }), fc.integer({ min: 1, max: 2_000_000 })),
    north: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    east: fc.oneof(
      fc.double({ min: -0.001, max: 0.001, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    ),
    accuracy: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 500 })),
    rests: fc.boolean(),
  });
  const lags = fc.oneof(
    fc.integer({ min: 1, max: 30 }).map((lagFixes) => ({ lagFixes })),
    fc.integer({ min: 10, max: 30 }).map((lagSeconds) => ({ lagSeconds })),
  );

  it('whatever the fixes are: is in order, never goes back, and its tail begins behind what is final', () => {
    fc.assert(
      fc.property(lags, fc.array(step, { maxLength: 200 }), (lag, steps) => {
        const line = createLiveLine(lineLag(lag));
        let [at, latitude, longitude, final, fixes] = [MORNING, 45, 179.99, 0, 0];
        const told: LineStep[] = [];
        for (const { millis, north, east, accuracy, rests } of steps) {
          at += millis;
          latitude += north;
          longitude = ((longitude + east + 540) % 360) - 180;
          fixes++;
          told.push(line.offer({ at, latitude, longitude, accuracy }, rests) ?? { final: [], tail: [] });
        }
        if (fixes > 0) told.push(line.end());
        for (const { final: points, tail } of told) {
          expect(tail.length).toBeLessThanOrEqual(110);
          let before = final;
          for (const place of [...points, ...tail]) {
            expect(place.at).toBeGreaterThan(before);
            expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
            expect(Number.isFinite(place.longitude) && place.sigma > 0).toBe(true);
            before = place.at;
          }
          final = points.at(-1)?.at ?? final;
        }
      }),
    );
  });
});

describe('the options of watchLine', () => {
  it.each([
    [{ lagFixes: 0 }, 'watchLine: lagFixes must be an integer of fixes from 1 to 30; got 0'],
    [{ lagFixes: 2.5 }, 'watchLine: lagFixes must be an integer of fixes from 1 to 30; got 2.5'],
    [{ lagSeconds: 9 }, 'watchLine: lagSeconds must be a number of seconds from 10 to 30; got 9'],
    [{ lagSeconds: '10' }, 'watchLine: lagSeconds must be a number of seconds from 10 to 30; got "10"'],
    [
      { lagFixes: 3, lagSeconds: 10 },
      'watchLine takes lagFixes or lagSeconds; got lagFixes 3 and lagSeconds 10',
    ],
    ['fast', 'watchLine needs an object of options; got "fast"'],
  ])('%j are refused', (options, message) => {
    expect(() => lineLag(options as never)).toThrow(message);
  });

  it('are a lag of three fixes when they are left out', () => {
    for (const options of [undefined, {}, { lagFixes: null }])
      expect(lineLag(options as never)).toEqual({ fixes: 3 });
    expect(lineLag({ lagSeconds: 30 })).toEqual({ millis: 30_000 });
  });
});
