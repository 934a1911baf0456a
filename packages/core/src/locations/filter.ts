import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';
import { AccuracyGate } from './accuracy-gate';
import type { FilterContext } from './filter-context';
import type { FilterMemory } from './filter-memory';
import type { FilterSettings } from './filter-settings';
import type { AcceptedFix } from './fix';
import { FixClock } from './fix-clock';
import { Judge } from './judge';
import { NetworkFixes } from './network-fix';
import { type Candidate, type HeldCandidate, type Outcome, rejected } from './outcome';
import { cleaned, unusableFields } from './sane';
import { Track } from './track';

/** Decides which fixes belong to the track. Each fix gets exactly one final outcome. */
export interface LocationFilter {
  /** Filters a fix: its outcome, and those of fixes that had waited for it, in track order. */
  offer(reading: FixReading, at: Instant, context: FilterContext): readonly Outcome[];
  /** Tracking stops: rejects waiting fixes. */
  flush(): readonly Outcome[];
  readonly lastAccepted: AcceptedFix | undefined;
  /** When the last fix arrived, accepted or not; monotonic milliseconds. */
  readonly lastRawUp: number | undefined;
  memory(): FilterMemory;
}

/** Creates a filter, new or with its state from before a kill in the same boot (`carriedOverReboot` for another). */
export function createLocationFilter(settings: FilterSettings, memory?: FilterMemory): LocationFilter {
  return new Filter(settings, memory);
}

/** Milliseconds within which the same position from a source without fix times is the same fix: clocks are rounded. */
const SAME_MOMENT_MILLIS = 10;

class Filter implements LocationFilter {
  lastRawUp: number | undefined;
  private readonly clock = new FixClock();
  private readonly gate: AccuracyGate;
  private readonly network: NetworkFixes;
  private readonly track: Track;
  private readonly judge: Judge;
  private readonly isJudged: boolean;

  constructor(
    private readonly settings: FilterSettings,
    memory?: FilterMemory,
  ) {
    this.isJudged = !settings.disabled && settings.policy !== 'PassThrough';
    this.gate = new AccuracyGate(settings.maxAccuracyMeters);
    this.network = new NetworkFixes(settings.satellitesSaySpeed === true);
    this.track = new Track(settings, this.network, this.isJudged);
    this.judge = new Judge(settings, this.track, this.network);
    if (memory === undefined) return;
    if (memory.last !== null) this.track.resume(memory.last, memory.stretch);
    if (this.isJudged) this.judge.jump.fixes = [...memory.held];
  }

  get lastAccepted(): AcceptedFix | undefined {
    return this.track.lastAccepted;
  }

  offer(reading: FixReading, at: Instant, context: FilterContext): readonly Outcome[] {
    this.lastRawUp = at.up;
    const unusable = unusableFields(reading);
    if (unusable > 0) return [rejected({ reading, taken: at }, 'invalid', unusable, 0)];
    const fix = cleaned(reading);

    const { clock, track } = this;
    const misplaced = clock.place(fix, at, track.lastUp);
    if (clock.shift > 0) track.shift(clock.shift);
    const candidate: Candidate = { reading: fix, taken: clock.taken, relaxed: false };
    const repeated = this.secondsFromSame(candidate);
    if (repeated !== undefined)
      return [rejected(candidate, 'duplicate', repeated, SAME_MOMENT_MILLIS / 1000)];
    if (misplaced !== undefined) {
      return [rejected(candidate, misplaced.reason, misplaced.value, misplaced.threshold)];
    }
    if (this.settings.disabled) return this.passed(candidate, context);
    this.gate.follow(context.onTheWay === true, candidate.taken.up);
    if (!this.gate.passes(fix.accuracy * this.doubt(fix))) return this.tooInaccurate(candidate, context);
    if (this.isNeedless(candidate)) {
      return [rejected(candidate, 'inaccurate', fix.accuracy, this.gate.mediocreMeters)];
    }
    return this.passed(candidate, context);
  }

  /** The plain gate of `PassThrough` applies no extra doubt to network positions. */
  private doubt(fix: FixReading): number {
    return this.isJudged ? this.network.doubt(fix) : 1;
  }

  private isNeedless({ reading, taken }: Candidate): boolean {
    const { lastAccepted, lastUp } = this.track;
    if (!this.isJudged || lastAccepted === undefined) return false;
    return this.gate.isNeedless(reading.accuracy, lastAccepted.accuracy, taken.up - lastUp);
  }

  flush(): readonly Outcome[] {
    return [...this.judge.drop(), ...this.dropBest()];
  }

  memory(): FilterMemory {
    const last = this.track.lastAccepted ?? null;
    const held = [...this.judge.jump.fixes];
    const { stretch } = this.track;
    return stretch === undefined ? { last, held } : { last, held, stretch };
  }

  /** Accurate enough, or the best available. */
  private passed(candidate: Candidate, context: FilterContext): readonly Outcome[] {
    const outcomes = this.isJudged
      ? this.judge.judge(candidate, context)
      : [this.track.accept(candidate, candidate.reading, false, context)];
    // An acceptance is the last outcome, after those that it decides.
    if (outcomes[outcomes.length - 1]?.kind !== 'accepted') return outcomes;
    if (!candidate.relaxed) this.gate.goodUp = candidate.taken.up;
    if (context.moving) this.gate.passed(candidate.taken.up);
    else this.gate.rests();
    return this.gate.best === undefined ? outcomes : [...this.dropBest(), ...outcomes];
  }

  /** Not accurate enough: the best one is kept, in case nothing better comes for a minute. */
  private tooInaccurate(candidate: Candidate, context: FilterContext): readonly Outcome[] {
    const { gate } = this;
    const { accuracy } = candidate.reading;
    if (!context.moving) {
      gate.rests();
      return [...this.dropBest(), this.inaccurate(candidate)];
    }
    const outcomes: Outcome[] = [];
    const isBest = gate.isEligible(accuracy) && accuracy <= (gate.best?.reading.accuracy ?? Infinity);
    if (isBest) {
      outcomes.push(...this.dropBest());
      gate.best = {
        ...candidate,
        relaxed: true,
        value: accuracy,
        threshold: this.settings.maxAccuracyMeters / this.doubt(candidate.reading),
      };
    } else {
      outcomes.push(this.inaccurate(candidate));
    }
    const { best } = gate;
    const isDue = gate.isDue(candidate.taken.up, best === undefined ? 1 : this.doubt(best.reading));
    if (isDue && best !== undefined) {
      gate.best = undefined;
      outcomes.push(
        ...this.passed({ ...best, why: whyRelaxed(best, gate.waitedMillis(candidate.taken.up)) }, context),
      );
      gate.passed(candidate.taken.up);
    } else if (isBest) {
      outcomes.push({
        kind: 'held',
        reason: 'inaccurate',
        reading: candidate.reading,
        taken: candidate.taken,
      });
    }
    return outcomes;
  }

  private dropBest(): Outcome[] {
    const { best } = this.gate;
    this.gate.best = undefined;
    return best === undefined ? [] : [this.inaccurate(best)];
  }

  private inaccurate(candidate: Candidate): Outcome {
    const { reading } = candidate;
    const threshold = this.settings.maxAccuracyMeters / this.doubt(reading);
    return rejected(candidate, 'inaccurate', reading.accuracy, threshold);
  }

  /** Does it repeat the last accepted or held fix? Returns the seconds between the two, if so. */
  private secondsFromSame(candidate: Candidate): number | undefined {
    const { track, judge } = this;
    const { reading, taken } = candidate;
    const { lastAccepted } = track;
    if (lastAccepted !== undefined && isSameFix(lastAccepted.reading, reading, taken.up - track.lastUp)) {
      return secondsBetween(lastAccepted.reading, reading, taken.up - track.lastUp);
    }
    const held = judge.jump.fixes[judge.jump.fixes.length - 1];
    if (held !== undefined && isSameFix(held.reading, reading, taken.up - held.taken.up)) {
      return secondsBetween(held.reading, reading, taken.up - held.taken.up);
    }
    return undefined;
  }
}

function whyRelaxed({ value, threshold }: HeldCandidate, waited: number): string {
  return `although ${value} m > ${threshold} m: the best of ${waited / 1000} s in which no fix passed the gate`;
}

/** The same position at the same time by the fix's own clock, or, without one, at the same moment. */
function isSameFix(a: FixReading, b: FixReading, millis: number): boolean {
  if (a.latitude !== b.latitude || a.longitude !== b.longitude) return false;
  if (a.time !== undefined && b.time !== undefined) return a.time === b.time;
  return Math.abs(millis) <= SAME_MOMENT_MILLIS;
}

function secondsBetween(a: FixReading, b: FixReading, millis: number): number {
  return a.time !== undefined && b.time !== undefined ? 0 : Math.abs(millis) / 1000;
}
