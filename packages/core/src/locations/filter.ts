import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';
import { createAccuracyGate } from './accuracy-gate';
import type { FilterContext } from './filter-context';
import type { FilterMemory } from './filter-memory';
import type { FilterSettings } from './filter-settings';
import type { AcceptedFix } from './fix';
import { createFixClock } from './fix-clock';
import { createJudge } from './judge';
import { createNetworkFixes } from './network-fix';
import { type Candidate, type HeldCandidate, type Outcome, rejected } from './outcome';
import { cleaned, unusableFields } from './sane';
import { createTrack } from './track';

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

/** Milliseconds within which the same position from a source without fix times is the same fix: clocks are rounded. */
const SAME_MOMENT_MILLIS = 10;

/** Creates a filter, new or with its state from before a kill in the same boot (`carriedOverReboot` for another). */
export function createLocationFilter(settings: FilterSettings, memory?: FilterMemory): LocationFilter {
  const isJudged = !settings.disabled && settings.policy !== 'PassThrough';
  const clock = createFixClock();
  const gate = createAccuracyGate(settings.maxAccuracyMeters);
  const network = createNetworkFixes(settings.satellitesSaySpeed === true);
  const track = createTrack(settings, network, isJudged);
  const judge = createJudge(settings, track, network, isJudged ? (memory?.held ?? []) : []);
  let lastRawUp: number | undefined;
  if (memory !== undefined && memory.last !== null)
    track.resume(memory.last, memory.stretch, memory.isByNetwork === true);

  function offer(reading: FixReading, at: Instant, context: FilterContext): readonly Outcome[] {
    lastRawUp = at.up;
    const unusable = unusableFields(reading);
    if (unusable > 0) return [rejected({ reading, taken: at }, 'invalid', unusable, 0)];
    const fix = cleaned(reading);

    const misplaced = clock.place(fix, at, track.lastUp);
    if (clock.shift > 0) track.shift(clock.shift);
    const candidate: Candidate = { reading: fix, taken: clock.taken, relaxed: false };
    const repeated = secondsFromSame(candidate);
    if (repeated !== undefined)
      return [rejected(candidate, 'duplicate', repeated, SAME_MOMENT_MILLIS / 1000)];
    if (misplaced !== undefined) {
      return [rejected(candidate, misplaced.reason, misplaced.value, misplaced.threshold)];
    }
    if (settings.disabled) return passed(candidate, context);
    gate.follow(context.onTheWay === true, candidate.taken.up);
    if (!gate.passes(fix.accuracy * doubt(fix))) return tooInaccurate(candidate, context);
    if (isNeedless(candidate)) {
      return [rejected(candidate, 'inaccurate', fix.accuracy, gate.mediocreMeters)];
    }
    return passed(candidate, context);
  }

  /** The plain gate of `PassThrough` applies no extra doubt to network positions. */
  function doubt(fix: FixReading): number {
    return isJudged ? network.doubt(fix) : 1;
  }

  function isNeedless({ reading, taken }: Candidate): boolean {
    const { lastAccepted, lastUp } = track;
    if (!isJudged || lastAccepted === undefined) return false;
    return gate.isNeedless(reading.accuracy, lastAccepted.accuracy, taken.up - lastUp);
  }

  function flush(): readonly Outcome[] {
    return [...judge.drop(), ...dropBest()];
  }

  function toMemory(): FilterMemory {
    const last = track.lastAccepted ?? null;
    const held = [...judge.held];
    const { stretch, isByNetwork } = track;
    const memory = stretch === undefined ? { last, held } : { last, held, stretch };
    return isByNetwork && last !== null ? { ...memory, isByNetwork } : memory;
  }

  /** Accurate enough, or the best available. */
  function passed(candidate: Candidate, context: FilterContext): readonly Outcome[] {
    const outcomes = isJudged
      ? judge.judge(candidate, context)
      : [track.accept(candidate, candidate.reading, false, context)];
    // An acceptance is the last outcome, after those that it decides.
    if (outcomes[outcomes.length - 1]?.kind !== 'accepted') return outcomes;
    if (!candidate.relaxed) gate.goodUp = candidate.taken.up;
    if (context.moving) gate.passed(candidate.taken.up);
    else gate.rests();
    return gate.best === undefined ? outcomes : [...dropBest(), ...outcomes];
  }

  /** Not accurate enough: the best one is kept, in case nothing better comes for a minute. */
  function tooInaccurate(candidate: Candidate, context: FilterContext): readonly Outcome[] {
    const { accuracy } = candidate.reading;
    if (!context.moving) {
      gate.rests();
      return [...dropBest(), inaccurate(candidate)];
    }
    const outcomes: Outcome[] = [];
    const isBest = gate.isEligible(accuracy) && accuracy <= (gate.best?.reading.accuracy ?? Infinity);
    if (isBest) {
      outcomes.push(...dropBest());
      gate.best = {
        ...candidate,
        relaxed: true,
        value: accuracy,
        threshold: settings.maxAccuracyMeters / doubt(candidate.reading),
      };
    } else {
      outcomes.push(inaccurate(candidate));
    }
    const { best } = gate;
    const isDue = gate.isDue(candidate.taken.up, best === undefined ? 1 : doubt(best.reading));
    if (isDue && best !== undefined) {
      gate.best = undefined;
      outcomes.push(
        ...passed({ ...best, why: whyRelaxed(best, gate.waitedMillis(candidate.taken.up)) }, context),
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

  function dropBest(): Outcome[] {
    const { best } = gate;
    gate.best = undefined;
    return best === undefined ? [] : [inaccurate(best)];
  }

  function inaccurate(candidate: Candidate): Outcome {
    const { reading } = candidate;
    const threshold = settings.maxAccuracyMeters / doubt(reading);
    return rejected(candidate, 'inaccurate', reading.accuracy, threshold);
  }

  /** Does it repeat the last accepted or held fix? Returns the seconds between the two, if so. */
  function secondsFromSame(candidate: Candidate): number | undefined {
    const { reading, taken } = candidate;
    const { lastAccepted, lastUp } = track;
    if (lastAccepted !== undefined && isSameFix(lastAccepted.reading, reading, taken.up - lastUp)) {
      return secondsBetween(lastAccepted.reading, reading, taken.up - lastUp);
    }
    const { lastHeld } = judge;
    if (lastHeld !== undefined && isSameFix(lastHeld.reading, reading, taken.up - lastHeld.taken.up)) {
      return secondsBetween(lastHeld.reading, reading, taken.up - lastHeld.taken.up);
    }
    return undefined;
  }

  return {
    offer,
    flush,
    get lastAccepted() {
      return track.lastAccepted;
    },
    get lastRawUp() {
      return lastRawUp;
    },
    memory: toMemory,
  };
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
