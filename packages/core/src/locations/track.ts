import { distanceMeters } from '../geo/distance';
import { towards } from '../geo/local-plane';
import type { Position } from '../geo/position';
import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';
import type { FilterContext } from './filter-context';
import type { FilterSettings } from './filter-settings';
import type { AcceptedFix, Estimate } from './fix';
import { fastestSpeed } from './implied-speed';
import { Kalman, OUTLIER_GATE } from './kalman';
import type { NetworkFixes } from './network-fix';
import type { Candidate, Outcome } from './outcome';
import type { Place } from './progress';
import { beyondMeters, FAR_METERS } from './reach';
import {
  type ArrivalKind,
  isOtherTown,
  isSilence,
  type StretchFix,
  stretchAfter,
  type UnprovedStretch,
} from './unproved-stretch';

/** This many consecutive outliers mean that the prediction is wrong, not the fixes. */
const OUTLIERS_TO_RESTART = 3;

/**
 * Metres: a fix this accurate is its own best estimate. For others the odometer uses the model's estimate: on recorded
 * phones that lowers the mean error of a length from 0.077 to 0.075 on Android, on foot from 0.097 to 0.072.
 */
const SURE_METERS = 15;

/** How the device came to a far place, and the words for it. */
export interface Arrival {
  readonly kind: ArrivalKind;
  readonly why: string;
}

/** The accepted fixes: the last one, and the motion model updated by all of them. */
export interface Track {
  readonly lastAccepted: AcceptedFix | undefined;
  /** When the last accepted fix was taken, as currently known; monotonic milliseconds. */
  readonly lastUp: number;
  /** The stretch that the last accepted fix belongs to, while it is not proved. */
  readonly stretch: UnprovedStretch | undefined;
  /** No satellites have proved a place since tracking began. */
  readonly isByNetwork: boolean;
  readonly kalman: Kalman;
  /** Continues from a fix that was accepted before a kill. The model restarts with the next one. */
  resume(last: AcceptedFix, stretch: UnprovedStretch | undefined, isByNetwork: boolean): void;
  /** Is a fix this far from its prediction an outlier? Not after several in a row: then the prediction is wrong. */
  isOutlier(surprise: number): boolean;
  /** Accepts a fix at a position: its own, or where the policy moved it; `arrival`: it is far from the one before it. */
  accept(
    candidate: Candidate,
    place: Position,
    isReanchored: boolean,
    context: FilterContext,
    arrival?: Arrival,
  ): Outcome;
  /** Corrects the time of earlier fixes: they were taken this much earlier (see `FixClock.shift`). */
  shift(millis: number): void;
}

/** A track without fixes; `isJudged`: the judge compares fixes with the model before they are accepted. */
export function createTrack(settings: FilterSettings, network: NetworkFixes, isJudged: boolean): Track {
  let lastAccepted: AcceptedFix | undefined;
  let lastUp = -Infinity;
  /** Consecutive outliers. */
  let outliers = 0;
  let stretch: UnprovedStretch | undefined;
  let isByNetwork = isJudged;
  const kalman = new Kalman(settings.kalmanProfile);
  /** A slower model for the odometer: what is lost by lag in a bend is less than what scatter adds. */
  const way = new Kalman('CONSERVATIVE');

  function accept(
    candidate: Candidate,
    place: Position,
    isReanchored: boolean,
    context: FilterContext,
    arrival?: Arrival,
  ): Outcome {
    const { reading, relaxed } = candidate;
    const isUnreached = isJudged && prove(candidate, place, arrival);
    follow(place, reading.accuracy, candidate.taken.up, isReanchored, context.onFoot);
    const estimate = smooth(place, reading.accuracy, candidate.taken.up, isReanchored, context.onFoot);
    const fix: { -readonly [K in keyof AcceptedFix]: AcceptedFix[K] } = {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracy: reading.accuracy,
      taken: inOrder(candidate.taken),
      speed: reading.speed ?? speedAt(place, candidate),
      filtered: reading.filtered === true,
      relaxed,
      reanchored: isReanchored,
      reading,
    };
    if (estimate !== undefined) fix.estimate = estimate;
    if (reading.ageMillis !== undefined) fix.ageMillis = Math.max(0, reading.ageMillis);
    const isFirst = lastAccepted === undefined;
    if (stretch !== undefined || (relaxed && (isFirst || !isJudged))) fix.unproved = true;
    else if (isUnreached) fix.unreached = true;
    if (fix.unproved && isDoubtful(fix)) fix.doubtful = true;
    lastUp = candidate.taken.up;
    lastAccepted = fix;
    const reason = arrival?.why ?? candidate.why;
    const why = fix.unproved
      ? `${reason ?? doubt()}; no distance until a better one`
      : (reason ?? (isUnreached ? 'the place before it was wrong; no distance from there' : undefined));
    return why === undefined ? { kind: 'accepted', fix } : { kind: 'accepted', fix, why };
  }

  /** May the device be far from this unproved fix? Coarse ones near the last proved place come where no better ones do. */
  function isDoubtful(fix: Place): boolean {
    if (stretch !== undefined && stretch.kind !== 'coarse') return true;
    const base = stretch?.base ?? lastAccepted;
    return lastAccepted?.doubtful === true || (base !== undefined && beyondMeters(base, fix) > FAR_METERS);
  }

  function doubt(): string {
    return stretch?.kind === 'silence' ? 'far away after a silence' : 'no better one since';
  }

  /** Begins, continues or ends the unproved stretch. Answers whether the fix proves a place that cannot have been reached. */
  function prove(candidate: Candidate, place: Position, arrival: Arrival | undefined): boolean {
    const before = stretch;
    const last = lastAccepted;
    const { reading, relaxed, taken } = candidate;
    const isNetwork = network.includes(reading);
    const wasByNetwork = isByNetwork;
    // Every fix comes here, and nearly all are such.
    const isPlain = !(isNetwork || relaxed || stretch !== undefined || arrival !== undefined);
    if (last === undefined || (isPlain && !isSilence(taken.up - lastUp))) {
      isByNetwork &&= isNetwork;
      return false;
    }
    const from = asWitness(last, last.reading, lastUp, last.relaxed);
    const fix = asWitness(place, reading, taken.up, relaxed);
    stretch = stretchAfter(before, from, fix, arrival?.kind);
    isByNetwork &&= isNetwork || stretch !== undefined;
    if (arrival?.kind === 'corrected') return true;
    if (wasByNetwork && !isByNetwork && isOtherTown(before?.base ?? from, fix)) return true;
    return before?.kind === 'unreached' && stretch === undefined && arrival?.kind !== 'returned';
  }

  function asWitness(place: Position, reading: FixReading, up: number, isCoarse: boolean): StretchFix {
    const { latitude, longitude } = place;
    const source = network.includes(reading)
      ? 'network'
      : network.isOfSatellites(reading)
        ? 'satellites'
        : 'unknown';
    const { accuracy, speed = Number.POSITIVE_INFINITY } = reading;
    return { latitude, longitude, accuracy, up, isCoarse, source, speed };
  }

  function shift(millis: number): void {
    lastUp -= millis;
    if (stretch !== undefined) {
      const base = { ...stretch.base, up: stretch.base.up - millis };
      stretch = { ...stretch, base, up: stretch.up - millis };
    }
    kalman.shift(millis);
    way.shift(millis);
  }

  /** The model assumes constant velocity: between rare fixes it keeps a speed long after the device has stopped. */
  function speedAt(place: Position, { reading, taken }: Candidate): number {
    const last = lastAccepted;
    if (last === undefined) return kalman.speed;
    const millis = taken.up - last.taken.up;
    const accuracies = last.accuracy + reading.accuracy;
    return Math.min(kalman.speed, fastestSpeed(distanceMeters(last, place), accuracies, millis));
  }

  function smooth(
    place: Position,
    accuracy: number,
    up: number,
    isReanchored: boolean,
    onFoot: boolean,
  ): Estimate | undefined {
    // Where fixes are not judged, a teleport would distort the estimate.
    if (!isJudged) return undefined;
    if (isReanchored || !way.canPredict(up)) way.start(place, accuracy, up);
    else {
      way.predict(up, onFoot);
      way.learn(place, accuracy);
    }
    return accuracy > SURE_METERS ? withinCircle(way.estimate, place, accuracy) : undefined;
  }

  /** Corrected times must not run backwards for consumers. */
  function inOrder(taken: Instant): Instant {
    const earliest = lastAccepted?.taken.up ?? -Infinity;
    return taken.up >= earliest ? taken : { up: earliest, wall: taken.wall };
  }

  /** Updates the motion model with an accepted fix, or restarts it where it was wrong. */
  function follow(
    place: Position,
    accuracy: number,
    up: number,
    isReanchored: boolean,
    onFoot: boolean,
  ): void {
    if (isReanchored || !kalman.canPredict(up)) outliers = OUTLIERS_TO_RESTART;
    else {
      kalman.predict(up, onFoot);
      // Where fixes are not judged, a teleport must at least not become a speed.
      const isOutlier = !isJudged && kalman.surprise(place, accuracy) > OUTLIER_GATE;
      if (!isJudged) outliers = isOutlier ? outliers + 1 : 0;
      if (!isOutlier) kalman.learn(place, accuracy);
    }
    if (outliers < OUTLIERS_TO_RESTART) return;
    outliers = 0;
    kalman.start(place, accuracy, up);
  }

  return {
    get lastAccepted() {
      return lastAccepted;
    },
    get lastUp() {
      return lastUp;
    },
    get stretch() {
      return stretch;
    },
    get isByNetwork() {
      return isByNetwork;
    },
    kalman,
    resume(last, unproved, byNetwork) {
      lastAccepted = last;
      lastUp = last.taken.up;
      stretch = isJudged ? unproved : undefined;
      isByNetwork = byNetwork;
    },
    isOutlier(surprise) {
      outliers = surprise > OUTLIER_GATE ? outliers + 1 : 0;
      return outliers > 0 && outliers < OUTLIERS_TO_RESTART;
    },
    accept,
    shift,
  };
}

/** The model's estimate, moved to the edge of the fix's error circle where it lies outside: a model overshoots a turn. */
function withinCircle(
  estimate: Estimate | undefined,
  place: Position,
  accuracy: number,
): Estimate | undefined {
  if (estimate === undefined || distanceMeters(place, estimate) <= accuracy) return estimate;
  return { ...towards(place, estimate, accuracy), error: estimate.error };
}
