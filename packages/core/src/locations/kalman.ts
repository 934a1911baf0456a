import { eastMeters, type LocalPlane, localPlane, northMeters, placeAt } from '../geo/local-plane';
import type { Position } from '../geo/position';
import type { KalmanProfile } from './filter-settings';
import type { Estimate } from './fix';

/** Chi-square with two degrees of freedom that one good fix in a thousand exceeds. */
export const OUTLIER_GATE = 13.8;
/** Milliseconds after which a prediction is not usable. */
export const KALMAN_GAP_MILLIS = 120_000;

/** Metres a second squared: typical between two fixes for cars and bicycles, and on foot. */
const ACCELERATION = 2;
const ACCELERATION_ON_FOOT = 0.5;
/** The standard deviation of one axis is smaller than the radius that contains 68 % of the fixes. */
const ACCURACY_TO_SIGMA = 0.66;
/** Metres: no receiver is better, and a variance of 0 would divide by 0. */
const BEST_ACCURACY = 0.01;
/** Initial standard deviation of the speed, metres a second: a car in town. */
const UNKNOWN_SPEED_SIGMA = 15;
/** Metres from its origin beyond which the plane is moved; its error there is still millimetres. */
const PLANE_REACH = 3000;

const PROFILES: Readonly<
  Record<KalmanProfile, { readonly acceleration: number; readonly variance: number }>
> = {
  DEFAULT: { acceleration: 1, variance: 1 },
  AGGRESSIVE: { acceleration: 2, variance: 0.5 },
  CONSERVATIVE: { acceleration: 0.5, variance: 2 },
};

/**
 * A Kalman filter with position and velocity in a local plane, and a constant-velocity model. (A model without
 * velocity lags behind everything that moves.) It measures positions only, with the same error to the east as to the
 * north, so that both axes share one covariance.
 *
 * The device's own speed and heading are deliberately not measurements. On recorded phones they produced seven times as
 * many outliers, from fixes as good as their neighbours: a braking car contradicts its last velocity.
 * And a device that always reports north as heading would lose a tenth of its good fixes.
 */
export class Kalman {
  private plane: LocalPlane | undefined;
  private up = 0;
  private east = 0;
  private north = 0;
  private eastSpeed = 0;
  private northSpeed = 0;
  /** Covariance of one axis: position, position with velocity, velocity. */
  private placeVariance = 0;
  private crossVariance = 0;
  private speedVariance = 0;
  private readonly accelerationScale: number;
  private readonly varianceScale: number;

  constructor(profile: KalmanProfile) {
    this.accelerationScale = PROFILES[profile].acceleration;
    this.varianceScale = PROFILES[profile].variance;
  }

  /** Estimated speed, metres a second. */
  get speed(): number {
    return Math.sqrt(this.eastSpeed * this.eastSpeed + this.northSpeed * this.northSpeed);
  }

  /** The estimated position, and its standard deviation on each axis. */
  get estimate(): Estimate | undefined {
    if (this.plane === undefined) return undefined;
    const { latitude, longitude } = placeAt(this.plane, { east: this.east, north: this.north });
    return { latitude, longitude, error: Math.sqrt(this.placeVariance / this.varianceScale) };
  }

  /** Can it predict a fix taken at `up`, or must it start anew? */
  canPredict(up: number): boolean {
    return this.plane !== undefined && up - this.up <= KALMAN_GAP_MILLIS;
  }

  /** Starts at a fix, with unknown velocity. */
  start(place: Position, accuracy: number, up: number): void {
    this.plane = localPlane(place);
    this.up = up;
    this.east = 0;
    this.north = 0;
    this.eastSpeed = 0;
    this.northSpeed = 0;
    this.placeVariance = this.variance(accuracy);
    this.crossVariance = 0;
    this.speedVariance = UNKNOWN_SPEED_SIGMA * UNKNOWN_SPEED_SIGMA;
  }

  /** Advances the model to `up`. */
  predict(up: number, onFoot: boolean): void {
    const seconds = Math.max(0, up - this.up) / 1000;
    if (seconds === 0) return;
    this.up = up;
    const acceleration = (onFoot ? ACCELERATION_ON_FOOT : ACCELERATION) * this.accelerationScale;
    const half = (seconds * seconds) / 2;
    const noise = acceleration * acceleration;
    this.east += this.eastSpeed * seconds;
    this.north += this.northSpeed * seconds;
    this.placeVariance +=
      seconds * (2 * this.crossVariance + seconds * this.speedVariance) + noise * half * half;
    this.crossVariance += seconds * this.speedVariance + noise * half * seconds;
    this.speedVariance += noise * seconds * seconds;
  }

  /** Squared distance of a fix from its prediction, in units of its expected variance (Mahalanobis). */
  surprise(place: Position, accuracy: number): number {
    if (this.plane === undefined) return 0;
    const east = eastMeters(this.plane, place) - this.east;
    const north = northMeters(this.plane, place) - this.north;
    return (east * east + north * north) / (this.placeVariance + this.variance(accuracy));
  }

  /** Updates the model with a fix at `place` (its own, or where the policy moved it). */
  learn(place: Position, accuracy: number): void {
    if (this.plane === undefined) return;
    const spread = this.placeVariance + this.variance(accuracy);
    const placeGain = this.placeVariance / spread;
    const speedGain = this.crossVariance / spread;
    const east = eastMeters(this.plane, place) - this.east;
    const north = northMeters(this.plane, place) - this.north;
    this.east += placeGain * east;
    this.north += placeGain * north;
    this.eastSpeed += speedGain * east;
    this.northSpeed += speedGain * north;
    this.speedVariance -= speedGain * this.crossVariance;
    this.crossVariance *= 1 - placeGain;
    this.placeVariance *= 1 - placeGain;
    if (Math.abs(this.east) + Math.abs(this.north) > PLANE_REACH) this.moveOrigin();
  }

  /** The position on the line from the prediction to `place` at which the fix just passes the outlier gate. */
  nearestPossible(place: Position, surprise: number): Position {
    if (this.plane === undefined) return place;
    const share = Math.sqrt(OUTLIER_GATE / surprise);
    const east = this.east + (eastMeters(this.plane, place) - this.east) * share;
    const north = this.north + (northMeters(this.plane, place) - this.north) * share;
    return placeAt(this.plane, { east, north });
  }

  /** Corrects the time of earlier fixes: they were taken this much earlier. */
  shift(millis: number): void {
    this.up -= millis;
  }

  private moveOrigin(): void {
    if (this.plane === undefined) return;
    this.plane = localPlane(placeAt(this.plane, { east: this.east, north: this.north }));
    this.east = 0;
    this.north = 0;
  }

  private variance(accuracy: number): number {
    const sigma = ACCURACY_TO_SIGMA * Math.max(accuracy, BEST_ACCURACY);
    return sigma * sigma * this.varianceScale;
  }
}
