import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { DEAF, type Phone, SENSES, trackedPhone } from './phone';

/** What can befall a phone. */
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('drives' as const), for: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('walks' as const), for: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('stands' as const), for: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('tunnel' as const), for: fc.integer({ min: 1, max: 200 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('kill' as const), for: fc.integer({ min: 0, max: 700 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('pace' as const), for: fc.integer({ min: 0, max: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('activity' as const), for: fc.integer({ min: 0, max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('region' as const), for: fc.constant(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('clock' as const),
      for: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('stop' as const), for: fc.integer({ min: 0, max: 300 }) }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const ACTIVITIES = ['still', 'walking', 'in_vehicle'] as const;

/** Every step is checked: what must hold at any moment. */
class Witness {
  /** Sessions opened so far; verdicts alternate within each. */
  private sessions = 1;
  private odometer = 0;
  private heardCount = 0;
  private verdict: boolean | undefined;
  private readonly kept = new Set<string>();
  private readonly dropped = new Set<string>();
  private lastTime = Number.NEGATIVE_INFINITY;

  constructor(private readonly phone: Phone) {}

  /** The next "moving" may follow a "moving": a session was opened anew. */
  reopened(): void {
    this.sessions++;
  }

  check(clockJumped: boolean): void {
    const { phone } = this;
    for (const one of phone.heard.slice(this.heardCount)) {
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
    this.heardCount = phone.heard.length;
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

async function befalls(phone: Phone, { does, for: amount }: Happening, witness: Witness): Promise<void> {
  switch (does) {
    case 'drives':
    case 'walks':
    case 'stands':
      await phone[does](amount);
      return;
    case 'tunnel':
      phone.hasSky = false;
      await phone.drives(amount);
      phone.hasSky = true;
      return;
    case 'kill':
      witness.reopened();
      await phone.isKilled().isGone(amount * 1000);
      await phone.wakes();
      await phone.passes(0);
      return;
    case 'pace':
      await phone.engine.changePace(amount === 1);
      await phone.settles();
      return;
    case 'activity':
      await phone.activity(ACTIVITIES[amount] ?? 'still');
      return;
    case 'region':
      await phone.leavesRegion();
      return;
    case 'clock':
      phone.scheduler.stepWallClock(amount);
      await phone.passes(1000);
      return;
    case 'stop':
      phone.state = await phone.engine.stop();
      await phone.settles();
      witness.check(true);
      await phone.drives(amount);
      witness.check(true);
      witness.reopened();
      await phone.starts();
  }
}

describe('laws of motion, whatever befalls the phone', () => {
  it.each([
    ['with all senses', SENSES, false],
    ['with senses and a platform that filters by distance', SENSES, true],
    ['with location alone', DEAF, false],
  ] as const)(
    '%s: verdicts alternate, the odometer never falls, null only in probing, nothing is both kept and dropped',
    async (_title, available, filters) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(happening, { minLength: 3, maxLength: 14 }),
          fc.integer({ min: 0, max: 15 }),
          fc.boolean(),
          async (story, noiseMeters, stationaryKeepAlive) => {
            const phone = await trackedPhone({ available, filters, config: { stationaryKeepAlive } });
            phone.noiseMeters = noiseMeters;
            const witness = new Witness(phone);
            let clockJumped = false;
            for (const each of story) {
              if (each.does === 'clock') clockJumped = true;
              const probing = phone.mode === 'probing';
              const before = phone.records.length;
              await befalls(phone, each, witness);
              witness.check(clockJumped);
              if (!probing && !['kill', 'stop'].includes(each.does)) {
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
