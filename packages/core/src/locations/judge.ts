import { distanceMeters } from '../geo/distance';
import { towards } from '../geo/local-plane';
import type { FilterContext } from './filter-context';
import type { FilterSettings } from './filter-settings';
import type { AcceptedFix } from './fix';
import { apparentSpeed, highestMeanSpeed, impliedSpeed } from './implied-speed';
import { createJump } from './jump';
import { KALMAN_GAP_MILLIS, OUTLIER_GATE } from './kalman';
import type { NetworkFixes } from './network-fix';
import { type Candidate, type HeldCandidate, heldForSpeed, type Outcome, rejected } from './outcome';
import { beyondMeters, FAR_METERS, isWithinFlight } from './reach';
import type { Arrival, Track } from './track';
import type { Base } from './unproved-stretch';

/**
 * Decides whether the device can have moved to a fix: first by the implied speed, with both error circles in its
 * favour, then by its distance from the motion model's prediction.
 */
export interface Judge {
  /** The fixes that wait for others which agree with them, in order. */
  readonly held: readonly HeldCandidate[];
  /** The latest of these. */
  readonly lastHeld: HeldCandidate | undefined;
  /** The outcome of a fix, and those of fixes that waited for it. */
  judge(candidate: Candidate, context: FilterContext): readonly Outcome[];
  /** No more fixes will come: rejects those that wait. */
  drop(): Outcome[];
}

/** The judge of a track; `held`: the fixes that waited before a kill. */
export function createJudge(
  settings: FilterSettings,
  track: Track,
  network: NetworkFixes,
  held: readonly HeldCandidate[],
): Judge {
  const maxSpeed = settings.maxSpeedMetersPerSecond;
  const isAdjusting = settings.policy === 'Adjust';
  const jump = createJump(maxSpeed, network, held);
  const { kalman } = track;

  function judge(candidate: Candidate, context: FilterContext): readonly Outcome[] {
    const { reading, taken } = candidate;
    const last = track.lastAccepted;
    if (last === undefined) return believe(track.accept(candidate, reading, false, context));

    const distance = distanceMeters(last, reading);
    const millis = taken.up - track.lastUp;
    const speed = impliedSpeed(distance, last.accuracy + reading.accuracy, millis);
    const travelling = kalman.canPredict(taken.up) ? kalman.speed : 0;
    const limit = network.limit(reading, maxSpeed, travelling);
    const threshold = speed > limit ? limit : Math.min(limit, farLimit(last, reading, millis));
    const isPossible = speed <= threshold;
    if (!isPossible && refutes(candidate, limit)) return returned(candidate, context);
    if (isPossible && !jump.isOpen) return judgeByModel(candidate, millis, limit, context);

    const held: HeldCandidate = { ...candidate, value: speed, threshold };
    // Given enough time, any fix is within reach of the track. A fix closer to the jump belongs to the jump:
    // otherwise a bad fix that was accepted would win over the good ones after it.
    const isJump =
      jump.fits(held, isPossible) && (!isPossible || jump.isNearerThan(apparentSpeed(distance, millis)));
    if (isAdjusting) {
      return isPossible
        ? judgeByModel(candidate, millis, limit, context)
        : cap(held, last, isJump, millis, context);
    }
    if (isJump) return hold(held, last, context);
    return isPossible ? judgeByModel(candidate, millis, limit, context) : holdStranger(held);
  }

  /**
   * Metres a second to a place far away, by what the device measured here and there: a reflected signal puts it kilometres off, and its
   * speed stays what it is. Nearby it says nothing, since circles are often smaller than errors.
   */
  function farLimit(last: AcceptedFix, reading: Candidate['reading'], millis: number): number {
    const { speed: before } = last.reading;
    const { speed: after } = reading;
    if (before === undefined || after === undefined || beyondMeters(last, reading) <= FAR_METERS)
      return Number.POSITIVE_INFINITY;
    return highestMeanSpeed(before, after, millis);
  }

  function drop(): Outcome[] {
    const members = jump.take();
    // With the `Adjust` policy the members were accepted one by one, moved.
    if (isAdjusting) return [];
    return members.map((member) => rejected(member, 'implausible-speed', member.value, member.threshold));
  }

  function judgeByModel(
    candidate: Candidate,
    millis: number,
    limit: number,
    context: FilterContext,
  ): readonly Outcome[] {
    const { reading, taken } = candidate;
    if (!kalman.canPredict(taken.up)) {
      return believe(track.accept(candidate, reading, millis > KALMAN_GAP_MILLIS, context));
    }
    kalman.predict(taken.up, context.onFoot);
    const surprise = kalman.surprise(reading, reading.accuracy);
    if (!track.isOutlier(surprise)) return believe(track.accept(candidate, reading, false, context));
    // After a silence the model knows little: what it did not expect does not refute a place that explains it.
    const isRefuting = track.stretch?.kind !== 'silence' && refutes(candidate, limit);
    if (isRefuting) return returned(candidate, context);
    if (!isAdjusting) return [rejected(candidate, 'outlier', surprise, OUTLIER_GATE)];
    return believe(track.accept(candidate, kalman.nearestPossible(reading, surprise), false, context));
  }

  /** A fix on the track was accepted: the jump was wrong, and is rejected first. */
  function believe(accepted: Outcome): readonly Outcome[] {
    return jump.isOpen ? [...drop(), accepted] : [accepted];
  }

  /**
   * Does a fix that does not fit the unproved stretch show that this was wrong? It can be reached from the base. A network position
   * does not refute others of its kind; coarse ones it does, unless it is far away itself.
   */
  function refutes(candidate: Candidate, limit: number): boolean {
    const { stretch } = track;
    if (stretch === undefined || candidate.relaxed) return false;
    const isSound =
      !network.includes(candidate.reading) ||
      (stretch.kind === 'coarse' && beyondMeters(stretch.base, candidate.reading) <= FAR_METERS);
    return isSound && speedFrom(stretch.base, candidate) <= limit;
  }

  function returned(candidate: Candidate, context: FilterContext): readonly Outcome[] {
    return believe(track.accept(candidate, candidate.reading, true, context, RETURNED));
  }

  /** A fix that agrees with the jump. When confirmed, all members are accepted, in order. */
  function hold(held: HeldCandidate, last: AcceptedFix, context: FilterContext): readonly Outcome[] {
    const excess = jump.add(held);
    const confirmed = confirmation(held, last, context);
    if (confirmed !== undefined) {
      return jump
        .take()
        .map((member, index) =>
          track.accept(
            member,
            member.reading,
            index === 0,
            context,
            index === 0 ? confirmed.arrival : undefined,
          ),
        );
    }
    const outcome = heldForSpeed(held);
    if (excess === undefined) return [outcome];
    return [rejected(excess, 'implausible-speed', excess.value, excess.threshold), outcome];
  }

  /** Does its latest member confirm the jump? If so, and it leads far away: how did the device come there? */
  function confirmation(
    held: HeldCandidate,
    last: AcceptedFix,
    { moving }: FilterContext,
  ): { readonly arrival?: Arrival } | undefined {
    if (!jump.isAgreed) return undefined;
    if (!jump.isFar(last) || held.value <= held.threshold) return {};
    const base = track.stretch?.base;
    if (base !== undefined && speedFrom(base, held) <= held.threshold) return { arrival: RETURNED };
    const isAllowed = held.value <= maxSpeed;
    const isCertain = jump.isCertain(track.isByNetwork, isAllowed);
    if (isCertain && isAllowed) return { arrival: TRAVELLED };
    // A device whose motion senses say that it rests has not flown because a network says so.
    const mayFly = moving || jump.hasSound;
    const from = base ?? { ...last, up: track.lastUp };
    if (mayFly && isWithinFlight(beyondMeters(from, held.reading), held.taken.up - from.up))
      return { arrival: FLOWN };
    if (!isCertain) return undefined;
    return { arrival: track.isByNetwork ? CORRECTED : UNREACHED };
  }

  /** A fix that agrees neither with the track nor with a jump: an outlier, or the start of another jump. */
  function holdStranger(held: HeldCandidate): readonly Outcome[] {
    if (jump.outweighsStranger()) return [rejected(held, 'implausible-speed', held.value, held.threshold)];
    const outcomes = drop();
    jump.add(held);
    outcomes.push(heldForSpeed(held));
    return outcomes;
  }

  /** The `Adjust` policy: moves the fix as far as the device can have come; accepts it unchanged once confirmed. */
  function cap(
    held: HeldCandidate,
    last: AcceptedFix,
    isJump: boolean,
    millis: number,
    context: FilterContext,
  ): readonly Outcome[] {
    const isStranger = !isJump && jump.outweighsStranger();
    if (!isJump && !isStranger) jump.take();
    if (!isStranger) {
      jump.add(held);
      const confirmed = confirmation(held, last, context);
      if (confirmed !== undefined) {
        jump.take();
        return [track.accept(held, held.reading, true, context, confirmed.arrival)];
      }
    }
    const reach = Math.min(distanceMeters(last, held.reading), (held.threshold * Math.max(0, millis)) / 1000);
    return [track.accept(held, towards(last, held.reading, reach), false, context)];
  }

  return {
    get held() {
      return jump.fixes;
    },
    get lastHeld() {
      return jump.isOpen ? jump.fixes[jump.fixes.length - 1] : undefined;
    },
    judge,
    drop,
  };
}

/** The lowest speed from a base to a candidate, metres a second. */
function speedFrom(base: Base, { reading, taken }: Candidate): number {
  return impliedSpeed(beyondMeters(base, reading), 0, taken.up - base.up);
}

const TRAVELLED: Arrival = { kind: 'travelled', why: 'far away: the time is enough, and the fixes move on' };
const FLOWN: Arrival = { kind: 'flown', why: 'far away: an aircraft is fast enough' };
const UNREACHED: Arrival = { kind: 'unreached', why: 'far away: nothing is so fast, but the fixes move on' };
const CORRECTED: Arrival = {
  kind: 'corrected',
  why: 'far away: satellites or travel against network positions',
};
const RETURNED: Arrival = {
  kind: 'returned',
  why: 'on the way from the last proved place; what came between was wrong',
};
