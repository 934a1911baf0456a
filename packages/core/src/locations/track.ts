import { distanceMeters } from '../geo/distance';
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
import {
  type ArrivalKind,
  isSilence,
  type StretchFix,
  stretchAfter,
  type UnprovedStretch,
} from './unproved-stretch';

/** This many consecutive outliers mean that the prediction is wrong, not the fixes. */
export const OUTLIERS_TO_RESTART = 3;

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
export class Track {
  lastAccepted: AcceptedFix | undefined;
  /** When the last accepted fix was taken, as currently known; monotonic milliseconds. */
  lastUp = -Infinity;
  /** Consecutive outliers. */
  outliers = 0;
  /** The stretch that the last accepted fix belongs to, while it is not proved. */
  stretch: UnprovedStretch | undefined;
  /** This process has accepted nothing but network positions. */
  isByNetwork = true;
  readonly kalman: Kalman;
  /** A slower model for the odometer: what is lost by lag in a bend is less than what scatter adds. */
  private readonly way = new Kalman('CONSERVATIVE');

  constructor(
    settings: FilterSettings,
    private readonly network: NetworkFixes,
    /** Does the judge compare fixes with the model before they are accepted? */
    private readonly isJudged: boolean,
  ) {
    this.kalman = new Kalman(settings.kalmanProfile);
  }

  /** Continues from a fix that was accepted before a kill. The model restarts with the next one. */
  resume(last: AcceptedFix, stretch?: UnprovedStretch): void {
    this.lastAccepted = last;
    this.lastUp = last.taken.up;
    this.stretch = this.isJudged ? stretch : undefined;
    this.isByNetwork = false;
  }

  /** Accepts a fix at a position: its own, or where the policy moved it; `arrival`: it is far from the one before it. */
  accept(
    candidate: Candidate,
    place: Position,
    isReanchored: boolean,
    context: FilterContext,
    arrival?: Arrival,
  ): Outcome {
    const { reading, relaxed } = candidate;
    const isUnreached = this.isJudged && this.prove(candidate, place, arrival);
    this.follow(place, reading.accuracy, candidate.taken.up, isReanchored, context.onFoot);
    const estimate = this.smooth(place, reading.accuracy, candidate.taken.up, isReanchored, context.onFoot);
    const fix: { -readonly [K in keyof AcceptedFix]: AcceptedFix[K] } = {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracy: reading.accuracy,
      taken: this.inOrder(candidate.taken),
      speed: reading.speed ?? this.speedAt(place, candidate),
      filtered: reading.filtered === true,
      relaxed,
      reanchored: isReanchored,
      reading,
    };
    if (estimate !== undefined) fix.estimate = estimate;
    if (reading.ageMillis !== undefined) fix.ageMillis = Math.max(0, reading.ageMillis);
    const isFirst = this.lastAccepted === undefined;
    if (this.stretch !== undefined || (relaxed && (isFirst || !this.isJudged))) fix.unproved = true;
    else if (isUnreached) fix.unreached = true;
    this.lastUp = candidate.taken.up;
    this.lastAccepted = fix;
    const reason = arrival?.why ?? candidate.why;
    const why = fix.unproved ? `${reason ?? this.doubt()}; no distance until a better one` : reason;
    return why === undefined ? { kind: 'accepted', fix } : { kind: 'accepted', fix, why };
  }

  private doubt(): string {
    return this.stretch?.kind === 'silence' ? 'far away after a silence' : 'no better one since';
  }

  /** Begins, continues or ends the unproved stretch. Answers whether the fix proves a place that cannot have been reached. */
  private prove(candidate: Candidate, place: Position, arrival: Arrival | undefined): boolean {
    const { network, stretch, lastAccepted: last } = this;
    const { reading, relaxed, taken } = candidate;
    const isNetwork = network.includes(reading);
    if (!isNetwork) this.isByNetwork = false;
    // Every fix comes here, and nearly all are such.
    if (last === undefined) return false;
    const isPlain = !(isNetwork || relaxed || stretch !== undefined || arrival !== undefined);
    if (isPlain && !isSilence(taken.up - this.lastUp)) return false;
    const before = this.asWitness(last, last.reading, this.lastUp, last.relaxed);
    const fix = this.asWitness(place, reading, taken.up, relaxed);
    this.stretch = stretchAfter(stretch, before, fix, arrival?.kind);
    if (arrival?.kind === 'corrected') return true;
    return stretch?.kind === 'unreached' && this.stretch === undefined && arrival?.kind !== 'returned';
  }

  private asWitness(place: Position, reading: FixReading, up: number, isCoarse: boolean): StretchFix {
    const { network } = this;
    const { latitude, longitude } = place;
    const source = network.includes(reading)
      ? 'network'
      : network.isOfSatellites(reading)
        ? 'satellites'
        : 'unknown';
    return { latitude, longitude, accuracy: reading.accuracy, up, isCoarse, source };
  }

  /** Corrects the time of earlier fixes: they were taken this much earlier (see `FixClock.shift`). */
  shift(millis: number): void {
    this.lastUp -= millis;
    const { stretch } = this;
    if (stretch !== undefined) {
      const base = { ...stretch.base, up: stretch.base.up - millis };
      this.stretch = { ...stretch, base, up: stretch.up - millis };
    }
    this.kalman.shift(millis);
    this.way.shift(millis);
  }

  /** The model assumes constant velocity: between rare fixes it keeps a speed long after the device has stopped. */
  private speedAt(place: Position, { reading, taken }: Candidate): number {
    const last = this.lastAccepted;
    if (last === undefined) return this.kalman.speed;
    const millis = taken.up - last.taken.up;
    const accuracies = last.accuracy + reading.accuracy;
    return Math.min(this.kalman.speed, fastestSpeed(distanceMeters(last, place), accuracies, millis));
  }

  private smooth(
    place: Position,
    accuracy: number,
    up: number,
    isReanchored: boolean,
    onFoot: boolean,
  ): Estimate | undefined {
    const { way } = this;
    // Where fixes are not judged, a teleport would distort the estimate.
    if (!this.isJudged) return undefined;
    if (isReanchored || !way.canPredict(up)) way.start(place, accuracy, up);
    else {
      way.predict(up, onFoot);
      way.learn(place, accuracy);
    }
    return accuracy > SURE_METERS ? way.estimate : undefined;
  }

  /** Corrected times must not run backwards for consumers. */
  private inOrder(taken: Instant): Instant {
    const earliest = this.lastAccepted?.taken.up ?? -Infinity;
    return taken.up >= earliest ? taken : { up: earliest, wall: taken.wall };
  }

  /** Updates the motion model with an accepted fix, or restarts it where it was wrong. */
  private follow(
    place: Position,
    accuracy: number,
    up: number,
    isReanchored: boolean,
    onFoot: boolean,
  ): void {
    const { kalman } = this;
    if (isReanchored || !kalman.canPredict(up)) this.outliers = OUTLIERS_TO_RESTART;
    else {
      kalman.predict(up, onFoot);
      // Where fixes are not judged, a teleport must at least not become a speed.
      const isOutlier = !this.isJudged && kalman.surprise(place, accuracy) > OUTLIER_GATE;
      if (!this.isJudged) this.outliers = isOutlier ? this.outliers + 1 : 0;
      if (!isOutlier) kalman.learn(place, accuracy);
    }
    if (this.outliers < OUTLIERS_TO_RESTART) return;
    this.outliers = 0;
    kalman.start(place, accuracy, up);
  }
}
