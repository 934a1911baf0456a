import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import { apparentSpeed, impliedSpeed } from './implied-speed';
import type { NetworkFixes } from './network-fix';
import type { HeldCandidate } from './outcome';
import { isTravel, movesOn, type Progress, progressed } from './progress';
import { FAR_METERS } from './reach';

/** This many fixes that agree with one another confirm a jump ... */
const CONFIRMATIONS = 3;
/** ... when they span at least this many milliseconds: reflected signals agree for a second or two. */
const CONFIRMATION_MILLIS = 5_000;
/**
 * Metres between two fixes, beyond both error circles, within which the later one confirms the earlier one whenever it comes. From
 * further away it says nothing about that place, however much time there was to get here from it ...
 */
const NEAR_METERS = 1_000;
/** ... unless it comes within this many milliseconds, and the track does not explain it: then it may be the same journey. */
const NEAR_MILLIS = 270_000;
/** Maximum fixes held, a minute of them at one a second: travel shows within it, and all are stored again with each. */
const LONGEST_JUMP = 60;

/**
 * Consecutive fixes that came implausibly fast and agree with one another: a teleport, the far end of a tunnel, or
 * good fixes after a bad one that had been accepted. Later fixes decide.
 */
export interface Jump {
  readonly fixes: readonly HeldCandidate[];
  readonly isOpen: boolean;
  /** Is the candidate near the last member, and could the device have moved to it from there? `isPossible`: or from the track? */
  fits(candidate: HeldCandidate, isPossible: boolean): boolean;
  /** Is the last checked candidate closer to the jump than to a fix from which its speed would be this? */
  isNearerThan(apparent: number): boolean;
  /** Adds a fix; returns the oldest one if there are too many. */
  add(candidate: HeldCandidate): HeldCandidate | undefined;
  /** Do enough fixes agree, over a time long enough? */
  readonly isAgreed: boolean;
  /** Is any member no network position? */
  readonly hasSound: boolean;
  /** Is it more than a kilometre from this place on the track? */
  isFar(from: Position): boolean;
  /**
   * Is the device here, although it takes more speed than such fixes are believed at? Where it moves on, or satellites contradict a
   * track `isByNetwork` alone; never by repetition: on recorded phones a cell 11 km off said the same for four minutes, and another
   * trembled in the seventh decimal. `isAllowed`: the speed is within the limit of satellites.
   */
  isCertain(isByNetwork: boolean, isAllowed: boolean): boolean;
  /** Is a fix that fits neither side an outlier, rather than the jump? Two members outweigh one such fix. */
  outweighsStranger(): boolean;
  /** Returns the members and ends the jump. */
  take(): HeldCandidate[];
}

/** A jump with the members from before a kill; `maxSpeed` in metres a second. */
export function createJump(maxSpeed: number, network: NetworkFixes, held: readonly HeldCandidate[]): Jump {
  let fixes = [...held];
  /** Fixes since the last member that agreed with neither the track nor the jump. */
  let strangers = 0;
  /** Speed from the last member to the last checked candidate, metres a second. */
  let apparent = 0;

  return {
    get fixes() {
      return fixes;
    },
    get isOpen() {
      return fixes.length > 0;
    },
    fits(candidate, isPossible) {
      const tail = fixes[fixes.length - 1];
      const head = fixes[0];
      if (tail === undefined || head === undefined || candidate.taken.up < tail.taken.up) return false;
      const { accuracy } = candidate.reading;
      const millis = candidate.taken.up - tail.taken.up;
      const distance = distanceMeters(tail.reading, candidate.reading);
      const accuracies = tail.reading.accuracy + accuracy;
      apparent = apparentSpeed(distance, millis);
      if (distance - accuracies > NEAR_METERS && (isPossible || millis > NEAR_MILLIS)) return false;
      if (impliedSpeed(distance, accuracies, millis) > maxSpeed) return false;
      const way = distanceMeters(head.reading, candidate.reading);
      const since = candidate.taken.up - head.taken.up;
      return impliedSpeed(way, head.reading.accuracy + accuracy, since) <= maxSpeed;
    },
    isNearerThan: (other) => apparent < other,
    add(candidate) {
      fixes.push(candidate);
      strangers = 0;
      return fixes.length > LONGEST_JUMP ? fixes.shift() : undefined;
    },
    get isAgreed() {
      return isAgreement(fixes);
    },
    get hasSound() {
      return fixes.some(({ reading }) => !network.includes(reading));
    },
    isFar(from) {
      const [head] = fixes;
      return head !== undefined && distanceMeters(from, head.reading) > FAR_METERS;
    },
    isCertain(isByNetwork, isAllowed) {
      if (isByNetwork && isAgreement(fixes.filter(({ reading }) => network.isOfSatellites(reading))))
        return true;
      // Beyond the limit, network positions may be of any cell.
      const witnesses = isAllowed ? fixes : fixes.filter(({ reading }) => !network.includes(reading));
      const last = witnesses[witnesses.length - 1];
      let progress: Progress | undefined;
      for (const { reading } of witnesses) progress = progressed(progress, reading);
      if (last === undefined || progress === undefined) return false;
      return (isAllowed ? movesOn : isTravel)(progress, last.reading.accuracy);
    },
    outweighsStranger() {
      if (fixes.length < 2 || strangers > 0) return false;
      strangers = 1;
      return true;
    },
    take() {
      const members = fixes;
      fixes = [];
      strangers = 0;
      return members;
    },
  };
}

function isAgreement(fixes: readonly HeldCandidate[]): boolean {
  const [head, tail] = [fixes[0], fixes[fixes.length - 1]];
  if (head === undefined || tail === undefined || fixes.length < CONFIRMATIONS) return false;
  return tail.taken.up - head.taken.up >= CONFIRMATION_MILLIS;
}
