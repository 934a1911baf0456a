import { distanceMeters } from '../geo/distance';
import { towards } from '../geo/local-plane';
import type { Position } from '../geo/position';
import type { Instant } from '../memory/instant';
import type { FixReading } from '../ports/sensor';
import { AccuracyGate } from './accuracy-gate';
import type { FilterMemory } from './filter-memory';
import type { FilterSettings } from './filter-settings';
import type { AcceptedFix } from './fix';
import { FixClock } from './fix-clock';
import { apparentSpeed, impliedSpeed } from './implied-speed';
import { Jump } from './jump';
import { KALMAN_GAP_MILLIS, Kalman, OUTLIER_GATE } from './kalman';
import { type Candidate, type HeldCandidate, type Outcome, rejected } from './outcome';
import { cleaned, unusableFields } from './sane';

/** What the engine knows about the device when a fix comes. */
export interface FilterContext {
  /** Moving, or not yet known to be still. */
  readonly moving: boolean;
  /** By activity: on foot one cannot accelerate like a car. */
  readonly onFoot: boolean;
}

/** Decides which fixes become part of the track. Every fix offered gets exactly one final outcome. */
export interface LocationFilter {
  /** A fix has come: what became of it, and of those that had waited for it. In the order of the track. */
  offer(reading: FixReading, at: Instant, context: FilterContext): readonly Outcome[];
  /** Tracking stops: whatever waits is rejected. */
  flush(): readonly Outcome[];
  readonly lastAccepted: AcceptedFix | undefined;
  /** When any fix came last, good or bad; monotonic milliseconds. */
  readonly lastRawUp: number | undefined;
  memory(): FilterMemory;
}

/** A filter, new or with what it remembers from before a kill in the same boot (`carriedOverReboot` for another). */
export function createLocationFilter(settings: FilterSettings, memory?: FilterMemory): LocationFilter {
  return new Filter(settings, memory);
}

/** Milliseconds within which the same place from a source without fix times is the same fix: clocks are rounded. */
const SAME_MOMENT_MILLIS = 10;
/** So many outliers in a row mean that the prediction is wrong, not the fixes. */
const OUTLIERS_TO_RESTART = 3;

class Filter implements LocationFilter {
  lastAccepted: AcceptedFix | undefined;
  lastRawUp: number | undefined;
  /** When the last accepted fix was taken, as far as we know now. */
  private lastUp = -Infinity;
  private outliers = 0;
  private readonly clock = new FixClock();
  private readonly gate: AccuracyGate;
  private readonly jump: Jump;
  private readonly kalman: Kalman;
  private readonly judges: boolean;

  constructor(
    private readonly settings: FilterSettings,
    memory?: FilterMemory,
  ) {
    this.gate = new AccuracyGate(settings.maxAccuracyMeters);
    this.jump = new Jump(settings.maxSpeedMetersPerSecond);
    this.kalman = new Kalman(settings.kalmanProfile);
    this.judges = !settings.disabled && settings.policy !== 'PassThrough';
    if (memory === undefined) return;
    if (memory.last !== null) {
      this.lastAccepted = memory.last;
      this.lastUp = memory.last.taken.up;
    }
    this.jump.fixes = memory.held.map((held) => ({ ...held, relaxed: false }));
  }

  offer(reading: FixReading, at: Instant, context: FilterContext): readonly Outcome[] {
    this.lastRawUp = at.up;
    const unusable = unusableFields(reading);
    if (unusable > 0) return [rejected({ reading, taken: at }, 'invalid', unusable, 0)];
    const fix = cleaned(reading);

    const misplaced = this.clock.place(fix, at, this.lastUp);
    const { taken } = this.clock;
    if (this.clock.shift > 0) this.shift(this.clock.shift);
    const candidate: Candidate = { reading: fix, taken, relaxed: false };
    if (this.isRepeated(fix, taken)) {
      return [
        rejected(candidate, 'duplicate', Math.abs(taken.up - this.lastUp) / 1000, SAME_MOMENT_MILLIS / 1000),
      ];
    }
    if (misplaced !== undefined)
      return [rejected(candidate, misplaced.reason, misplaced.value, misplaced.threshold)];

    if (this.settings.disabled) return [this.accept(candidate, fix, false, context)];
    if (!this.gate.passes(fix.accuracy)) return this.tooInaccurate(candidate, context);
    return this.judge(candidate, context);
  }

  flush(): readonly Outcome[] {
    const outcomes: Outcome[] = [];
    this.drop(outcomes);
    return outcomes;
  }

  memory(): FilterMemory {
    const held = this.jump.fixes.map(({ reading, taken, value }) => ({ reading, taken, value }));
    return { last: this.lastAccepted ?? null, held };
  }

  private isRepeated(fix: FixReading, taken: Instant): boolean {
    const { lastAccepted } = this;
    if (lastAccepted !== undefined && isSameFix(lastAccepted.reading, this.lastUp, fix, taken.up))
      return true;
    const held = this.jump.fixes[this.jump.fixes.length - 1];
    return held !== undefined && isSameFix(held.reading, held.taken.up, fix, taken.up);
  }

  /** Not good enough: waits, if it is the best one so far, for a minute in which nothing better comes. */
  private tooInaccurate(candidate: Candidate, context: FilterContext): readonly Outcome[] {
    const { gate } = this;
    const { accuracy } = candidate.reading;
    const { maxAccuracyMeters } = this.settings;
    const outcomes: Outcome[] = [];
    const reject = (held: Candidate) =>
      outcomes.push(rejected(held, 'inaccurate', held.reading.accuracy, maxAccuracyMeters));
    if (!context.moving) {
      gate.rests();
      if (gate.best !== undefined) reject(gate.best);
      gate.best = undefined;
      reject(candidate);
      return outcomes;
    }
    let isHeld = false;
    if (!gate.isEligible(accuracy) || (gate.best !== undefined && gate.best.reading.accuracy < accuracy)) {
      reject(candidate);
    } else {
      if (gate.best !== undefined) reject(gate.best);
      gate.best = { ...candidate, relaxed: true, value: accuracy };
      isHeld = true;
    }
    const { best } = gate;
    if (gate.isDue(candidate.taken.up) && best !== undefined) {
      gate.best = undefined;
      outcomes.push(...this.judge(best, context));
      gate.passed(candidate.taken.up);
    } else if (isHeld) {
      outcomes.push({
        kind: 'held',
        reason: 'inaccurate',
        reading: candidate.reading,
        taken: candidate.taken,
      });
    }
    return outcomes;
  }

  /** Accurate enough, or the best there is: is it possible? */
  private judge(candidate: Candidate, context: FilterContext): readonly Outcome[] {
    const { lastAccepted, jump, kalman } = this;
    const { reading, taken } = candidate;
    if (!this.judges || lastAccepted === undefined)
      return this.settled(this.accept(candidate, reading, false, context));

    const distance = distanceMeters(lastAccepted, reading);
    const millis = taken.up - this.lastUp;
    const speed = impliedSpeed(distance, lastAccepted.accuracy + reading.accuracy, millis);
    const isPossible = speed <= this.settings.maxSpeedMetersPerSecond;
    if (!isPossible || jump.isOpen) {
      const held: HeldCandidate = { ...candidate, value: speed };
      const isJump = jump.fits(held) && !(isPossible && !jump.isNearerThan(apparentSpeed(distance, millis)));
      if (this.settings.policy === 'Adjust') {
        if (!isPossible) return this.cap(held, isJump, lastAccepted, distance, millis, context);
      } else if (isJump) {
        return this.hold(held, context);
      } else if (!isPossible) {
        return this.holdStranger(held);
      }
    }

    if (!kalman.canPredict(taken.up)) {
      return this.settled(this.accept(candidate, reading, millis > KALMAN_GAP_MILLIS, context));
    }
    kalman.predict(taken.up, context.onFoot);
    const surprise = kalman.surprise(reading, reading.accuracy);
    this.outliers = surprise > OUTLIER_GATE ? this.outliers + 1 : 0;
    if (this.outliers === 0 || this.outliers >= OUTLIERS_TO_RESTART) {
      return this.settled(this.accept(candidate, reading, false, context));
    }
    if (this.settings.policy !== 'Adjust') return [rejected(candidate, 'outlier', surprise, OUTLIER_GATE)];
    return this.settled(this.accept(candidate, kalman.nearestPossible(reading, surprise), false, context));
  }

  /** One more that agrees with the jump. Confirmed, all of it is accepted, in order. */
  private hold(held: HeldCandidate, context: FilterContext): readonly Outcome[] {
    if (!this.jump.add(held)) return [isHeldOutcome(held)];
    return this.settled(
      ...this.jump.take().map((member, index) => this.accept(member, member.reading, index === 0, context)),
    );
  }

  /** One that agrees neither with the track nor with a jump: the odd one out, or the beginning of another jump. */
  private holdStranger(held: HeldCandidate): readonly Outcome[] {
    const { jump } = this;
    const threshold = this.settings.maxSpeedMetersPerSecond;
    if (jump.isOpen && jump.outweighsStranger())
      return [rejected(held, 'implausible-speed', held.value, threshold)];
    const outcomes: Outcome[] = jump
      .take()
      .map((member) => rejected(member, 'implausible-speed', member.value, threshold));
    jump.add(held);
    outcomes.push(isHeldOutcome(held));
    return outcomes;
  }

  /** The policy is to adjust: as far towards the fix as the device can have come; the fix itself once confirmed. */
  private cap(
    held: HeldCandidate,
    isJump: boolean,
    lastAccepted: AcceptedFix,
    distance: number,
    millis: number,
    context: FilterContext,
  ): readonly Outcome[] {
    const { jump, settings } = this;
    const isStranger = !isJump && jump.isOpen && jump.outweighsStranger();
    if (!isJump && !isStranger) jump.take();
    if (!isStranger && jump.add(held)) {
      jump.take();
      return this.settled(this.accept(held, held.reading, true, context));
    }
    const reach = Math.min(distance, (settings.maxSpeedMetersPerSecond * millis) / 1000);
    return [this.accept(held, towards(lastAccepted, held.reading, reach), false, context)];
  }

  /** Accepts a fix at a place: its own, or where the policy moved it. */
  private accept(
    candidate: Candidate,
    place: Position,
    isReanchored: boolean,
    context: FilterContext,
  ): Outcome {
    const { reading, relaxed } = candidate;
    this.follow(reading, place, candidate.taken.up, isReanchored, context.onFoot);
    if (context.moving) this.gate.passed(candidate.taken.up);
    else this.gate.rests();
    const fix: { -readonly [K in keyof AcceptedFix]: AcceptedFix[K] } = {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracy: reading.accuracy,
      taken: this.inOrder(candidate.taken),
      speed: reading.speed ?? this.kalman.speed,
      filtered: reading.filtered === true,
      relaxed,
      reanchored: isReanchored,
      reading,
    };
    if (reading.ageMillis !== undefined) fix.ageMillis = Math.max(0, reading.ageMillis);
    this.lastUp = candidate.taken.up;
    this.lastAccepted = fix;
    return { kind: 'accepted', fix };
  }

  /** Times that were corrected since (see `shift`) must not run backwards for those who read them. */
  private inOrder(taken: Instant): Instant {
    const earliest = this.lastAccepted?.taken.up ?? -Infinity;
    return taken.up >= earliest ? taken : { up: earliest, wall: taken.wall };
  }

  /** The motion model learns from what is accepted, or starts from it where it has been wrong. */
  private follow(
    reading: FixReading,
    place: Position,
    up: number,
    isReanchored: boolean,
    onFoot: boolean,
  ): void {
    const { kalman } = this;
    if (isReanchored || !kalman.canPredict(up)) this.outliers = OUTLIERS_TO_RESTART;
    else {
      kalman.predict(up, onFoot);
      // Where nobody judges, a teleport must at least not become a speed.
      const isOutlier = !this.judges && kalman.surprise(place, reading.accuracy) > OUTLIER_GATE;
      if (!this.judges) this.outliers = isOutlier ? this.outliers + 1 : 0;
      if (!isOutlier) kalman.learn(reading, place);
    }
    if (this.outliers < OUTLIERS_TO_RESTART) return;
    this.outliers = 0;
    kalman.start(reading, place, up);
  }

  /** A fix was accepted: what waited is rejected, before it in the answer. */
  private settled(...accepted: Outcome[]): readonly Outcome[] {
    if (!this.jump.isOpen && this.gate.best === undefined) return accepted;
    const outcomes: Outcome[] = [];
    this.drop(outcomes);
    outcomes.push(...accepted);
    return outcomes;
  }

  private drop(outcomes: Outcome[]): void {
    const { maxAccuracyMeters, maxSpeedMetersPerSecond, policy } = this.settings;
    for (const member of this.jump.take()) {
      // Where the policy adjusts, the members were accepted one by one, moved.
      if (policy !== 'Adjust')
        outcomes.push(rejected(member, 'implausible-speed', member.value, maxSpeedMetersPerSecond));
    }
    const { best } = this.gate;
    this.gate.best = undefined;
    if (best !== undefined)
      outcomes.push(rejected(best, 'inaccurate', best.reading.accuracy, maxAccuracyMeters));
  }

  private shift(millis: number): void {
    this.lastUp -= millis;
    this.kalman.shift(millis);
  }
}

function isHeldOutcome({ reading, taken }: HeldCandidate): Outcome {
  return { kind: 'held', reason: 'implausible-speed', reading, taken };
}

/** The same place at the same time by the fix's own clock, or, where it has none, at the same moment. */
function isSameFix(a: FixReading, aUp: number, b: FixReading, bUp: number): boolean {
  if (a.latitude !== b.latitude || a.longitude !== b.longitude) return false;
  if (a.time !== undefined && b.time !== undefined) return a.time === b.time;
  return Math.abs(aUp - bUp) <= SAME_MOMENT_MILLIS;
}
