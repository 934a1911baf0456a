import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { type MotionPhone, PHONE_SENSORS, RECEIVER_ONLY, trackedPhone } from './phone';

/** One step of a story. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('drive' as const), for: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('walk' as const), for: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('stand' as const), for: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('tunnel' as const), for: fc.integer({ min: 1, max: 200 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('kill' as const), for: fc.integer({ min: 0, max: 700 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pace' as const), for: fc.integer({ min: 0, max: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('activity' as const), for: fc.integer({ min: 0, max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('region' as const), for: fc.constant(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      for: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('stop' as const), for: fc.integer({ min: 0, max: 300 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const ACTIVITIES = ['still', 'walking', 'in_vehicle'] as const;

/** Every step is checked: what must hold at any moment. */
class LawChecker {
  /** Sessions opened so far; verdicts alternate within each. */
  private sessions = 1;
  private odometer = 0;
  private heardCount = 0;
  private verdict: boolean | undefined;
  private readonly kept = new Set<string>();
  private readonly dropped = new Set<string>();
  private lastTime = Number.NEGATIVE_INFINITY;

  constructor(private readonly phone: MotionPhone) {}

  /** The next "moving" may follow a "moving": a session was opened anew. */
  noteReopened(): void {
    this.sessions++;
  }

  check(clockJumped: boolean): void {
    const { phone } = this;
    for (const one of phone.events.slice(this.heardCount)) {
      if (one.name === 'motionchange') {
        if (one.event.isMoving === this.verdict) {
          expect(one.event.isMoving, 'only a session opened anew says moving twice').toBe(true);
          expect(one.event.location ?? null).toBeNull();
          expect(--this.sessions).toBeGreaterThanOrEqual(0);
        }
        this.verdict = one.event.isMoving;
      } else if (one.name === 'location') {
        const { event, odometer, is_moving, timestamp } = one.event;
        expect(odometer).toBeGreaterThanOrEqual(this.odometer);
        this.odometer = odometer;
        if (event === 'motionchange') expect(is_moving).toBe(false);
        else {
          expect(is_moving).not.toBe(false);
          const time = Date.parse(timestamp);
          if (!clockJumped) expect(time).toBeGreaterThan(this.lastTime);
          this.lastTime = time;
          this.kept.add(timestamp);
        }
      } else if (one.event.reason === 'not-departed') {
        this.dropped.add(one.event.timestamp);
      }
    }
    this.heardCount = phone.events.length;
    if (!clockJumped) for (const timestamp of this.dropped) expect(this.kept).not.toContain(timestamp);
    const { enabled, isMoving, trackingActive } = phone.state;
    if (!enabled) {
      expect(phone.locationRequest).toBeUndefined();
      expect(trackingActive).toBe(false);
      // What it last said: a stop says nothing of motion.
      expect(isMoving).toBe(this.verdict ?? false);
      return;
    }
    expect(['probing', 'tracking', 'softStop', 'parked', 'checking']).toContain(phone.mode);
    expect(isMoving).toBe(phone.mode !== 'parked' && phone.mode !== 'checking');
    if (phone.mode !== 'softStop' && phone.mode !== 'parked') expect(phone.locationRequest).toBeDefined();
  }
}

async function perform(phone: MotionPhone, { kind, for: amount }: Step, checker: LawChecker): Promise<void> {
  switch (kind) {
    case 'drive':
    case 'walk':
    case 'stand':
      await phone[kind](amount);
      return;
    case 'tunnel':
      phone.hasSatellites = false;
      await phone.drive(amount);
      phone.hasSatellites = true;
      return;
    case 'kill':
      checker.noteReopened();
      await phone.kill().waitWhileDead(amount * 1000);
      await phone.wake();
      await phone.wait(0);
      return;
    case 'pace':
      await phone.engine.changePace(amount === 1);
      await phone.settle();
      return;
    case 'activity':
      await phone.deliverActivity(ACTIVITIES[amount] ?? 'still');
      return;
    case 'region':
      await phone.leaveRegion();
      return;
    case 'clock':
      phone.scheduler.stepWallClock(amount);
      await phone.wait(1000);
      return;
    case 'stop':
      phone.state = await phone.engine.stop();
      await phone.settle();
      checker.check(true);
      await phone.drive(amount);
      checker.check(true);
      checker.noteReopened();
      await phone.start();
  }
}

describe('laws of motion, under any sequence of steps', () => {
  it.each([
    ['with all senses', PHONE_SENSORS, false],
    ['with senses and a platform that filters by distance', PHONE_SENSORS, true],
    ['with location alone', RECEIVER_ONLY, false],
  ] as const)(
    '%s: verdicts alternate, the odometer never falls, null only in probing, nothing is both kept and dropped',
    async (_title, available, filters) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 3, maxLength: 14 }),
          fc.integer({ min: 0, max: 15 }),
          fc.boolean(),
          async (steps, noiseMeters, stationaryKeepAlive) => {
            const phone = await trackedPhone({
              available,
              appliesDistanceFilter: filters,
              config: { stationaryKeepAlive },
            });
            phone.noiseMeters = noiseMeters;
            const checker = new LawChecker(phone);
            let clockJumped = false;
            for (const each of steps) {
              if (each.kind === 'clock') clockJumped = true;
              const probing = phone.mode === 'probing';
              const before = phone.records.length;
              await perform(phone, each, checker);
              checker.check(clockJumped);
              if (!probing && !['kill', 'stop'].includes(each.kind)) {
                expect(phone.records.slice(before).every(({ is_moving }) => is_moving !== null)).toBe(true);
              }
            }
          },
        ),
        { numRuns: amount(10, 100) },
      );
    },
    60_000,
  );
});
