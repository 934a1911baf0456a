import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/geo/distance';
import { createLocationFilter } from '../../src/locations/filter';
import { carriedOverReboot, type FilterMemory } from '../../src/locations/filter-memory';
import { NEW_ODOMETER, travel } from '../../src/locations/odometer';
import type { Outcome } from '../../src/locations/outcome';
import type { FixReading } from '../../src/ports/sensor';
import { DEFAULTS } from './filter-harness';

const policy = fc.constantFrom('Conservative' as const, 'Adjust' as const, 'PassThrough' as const);
const profile = fc.constantFrom('DEFAULT' as const, 'AGGRESSIVE' as const, 'CONSERVATIVE' as const);
const settings = fc.record({
  maxAccuracyMeters: fc.constantFrom(20, 100, 1e6),
  maxSpeedMetersPerSecond: fc.constantFrom(10, 60, 1e4),
  policy,
  disabled: fc.boolean(),
  kalmanProfile: profile,
});

/** Mostly a plausible wander, with anything that a broken device may say mixed in. */
const latitude = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 45, max: 45.01, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }) },
  { weight: 1, arbitrary: fc.double() },
);
const longitude = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 179.995, max: 180, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: -180, max: 180, noNaN: true }) },
  { weight: 1, arbitrary: fc.double() },
);
const optional = fc.oneof(fc.double(), fc.double({ min: 0, max: 50, noNaN: true }));
const reading = fc.record(
  {
    latitude,
    longitude,
    accuracy: fc.oneof(
      { weight: 8, arbitrary: fc.double({ min: 1, max: 300, noNaN: true }) },
      fc.double(),
      fc.double({ min: 0, max: 1e-9 }),
    ),
    speed: optional,
    speedAccuracy: optional,
    heading: fc.oneof(fc.double(), fc.double({ min: 0, max: 360, noNaN: true })),
    time: fc.oneof(fc.double(), fc.integer({ min: 0, max: 400_000 })),
    ageMillis: fc.oneof(fc.double(), fc.integer({ min: -10, max: 2_000 })),
  },
  { requiredKeys: ['latitude', 'longitude', 'accuracy'] },
) as fc.Arbitrary<FixReading>;
const step = fc.record({
  reading,
  wait: fc.integer({ min: 0, max: 15_000 }),
  moving: fc.boolean(),
  onFoot: fc.boolean(),
});
const journey = fc.array(step, { minLength: 1, maxLength: 60 });

function run(
  steps: readonly { reading: FixReading; wait: number; moving: boolean; onFoot: boolean }[],
  chosen = DEFAULTS,
) {
  const filter = createLocationFilter(chosen);
  const outcomes: Outcome[] = [];
  let up = 1_000_000;
  for (const { reading: fix, wait, moving, onFoot } of steps) {
    up += wait;
    outcomes.push(...filter.offer(fix, { up, wall: 1.7e12 + up }, { moving, onFoot }));
  }
  outcomes.push(...filter.flush());
  return { filter, outcomes };
}

describe('whatever a device says', () => {
  it('every fix gets exactly one final outcome', () => {
    fc.assert(
      fc.property(journey, settings, (steps, chosen) => {
        const final = run(steps, chosen).outcomes.filter(({ kind }) => kind !== 'held');
        expect(final).toHaveLength(steps.length);
      }),
    );
  });

  it('accepted fixes are finite, on earth, and in the order of their times', () => {
    fc.assert(
      fc.property(journey, settings, (steps, chosen) => {
        let before = -Infinity;
        for (const outcome of run(steps, chosen).outcomes) {
          if (outcome.kind !== 'accepted') continue;
          const { fix } = outcome;
          expect(Number.isFinite(fix.speed) && fix.speed >= 0).toBe(true);
          expect(Math.abs(fix.latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(fix.longitude)).toBeLessThanOrEqual(180);
          expect(Number.isFinite(fix.taken.wall) && Number.isFinite(fix.accuracy)).toBe(true);
          expect(fix.taken.up).toBeGreaterThanOrEqual(before);
          before = fix.taken.up;
        }
      }),
    );
  });

  it('a rejection says more than its threshold, in finite numbers', () => {
    fc.assert(
      fc.property(journey, settings, (steps, chosen) => {
        for (const outcome of run(steps, chosen).outcomes) {
          if (outcome.kind !== 'rejected') continue;
          const { reason, value, threshold } = outcome.rejection;
          expect(Number.isFinite(value) && Number.isFinite(threshold)).toBe(true);
          if (reason === 'duplicate') expect(value).toBeLessThanOrEqual(threshold);
          // A member of a jump may itself have been within reach, when the jump was nearer.
          else if (reason !== 'implausible-speed') expect(value).toBeGreaterThan(threshold);
        }
      }),
    );
  });

  it('unless the policy adjusts, coordinates are the device’s own', () => {
    fc.assert(
      fc.property(journey, settings, (steps, chosen) => {
        if (chosen.policy === 'Adjust') return;
        for (const outcome of run(steps, chosen).outcomes) {
          if (outcome.kind !== 'accepted') continue;
          expect(outcome.fix.latitude).toBe(outcome.fix.reading.latitude);
          expect(outcome.fix.longitude).toBe(outcome.fix.reading.longitude);
        }
      }),
    );
  });

  it('the place that counts lies in the circle of its fix, whatever the model expected', () => {
    fc.assert(
      fc.property(journey, settings, (steps, chosen) => {
        for (const outcome of run(steps, chosen).outcomes) {
          if (outcome.kind !== 'accepted' || outcome.fix.estimate === undefined) continue;
          const { fix } = outcome;
          expect(distanceMeters(fix, outcome.fix.estimate)).toBeLessThanOrEqual(fix.accuracy * 1.001);
        }
      }),
    );
  });

  it('the odometer never falls and stays finite', () => {
    fc.assert(
      fc.property(journey, settings, fc.boolean(), (steps, chosen, still) => {
        let odometer = NEW_ODOMETER;
        for (const outcome of run(steps, chosen).outcomes) {
          if (outcome.kind !== 'accepted') continue;
          const next = travel(odometer, outcome.fix, { still, accuracyThreshold: 0 });
          expect(next.metres).toBeGreaterThanOrEqual(odometer.metres);
          expect(Number.isFinite(next.metres)).toBe(true);
          odometer = next;
        }
        if (still) expect(odometer.metres).toBe(0);
      }),
    );
  });

  it('the same fixes give the same outcomes', () => {
    fc.assert(
      fc.property(journey, settings, (steps, chosen) => {
        expect(JSON.stringify(run(steps, chosen).outcomes)).toBe(JSON.stringify(run(steps, chosen).outcomes));
      }),
    );
  });

  it('memory survives JSON, and a reboot puts nothing into the future', () => {
    fc.assert(
      fc.property(journey, fc.integer({ min: 0, max: 1e9 }), (steps, up) => {
        const memory: FilterMemory = run(steps).filter.memory();
        const read: FilterMemory = JSON.parse(JSON.stringify(memory));
        expect(JSON.stringify(createLocationFilter(DEFAULTS, read).memory())).toBe(JSON.stringify(memory));
        const carried = carriedOverReboot(read, { up, wall: 1.7e12 });
        if (carried.last !== null) expect(carried.last.taken.up).toBeLessThanOrEqual(up);
        for (const held of carried.held) expect(held.taken.up).toBeLessThanOrEqual(up);
      }),
    );
  });
});
