import { eastMeters, localPlane, northMeters, placeAt } from '../geo/local-plane';
import type { Position } from '../geo/position';
import type { TrackFix } from './track-fix';

/** Spectral density of the acceleration, m²/s³: a car that brakes for a crossing, a walker who turns a corner. */
const ACCELERATION = 0.5;
/** One axis of a circle that holds 68 % of the fixes. */
export const ACCURACY_TO_SIGMA = 0.66;
/** Variance that is added to each fix, m²: no receiver on a phone is better than a metre, whatever it claims. */
const BEST_VARIANCE = 1;
/** Metres a second, one axis, before anything is known: a car in a town. */
const UNKNOWN_SPEED = 15;
/** Metres a second, one axis, at the end of a rest. */
const STARTING_SPEED = 1;
/** m²/s by which a place of rest may drift: a phone that is carried about a room, 5 m an hour. */
const REST_DRIFT = 0.01;
/** Milliseconds without a fix after which nothing of the movement before is known: the next fix begins anew. */
const GAP_MILLIS = 900_000;
/** Degrees of freedom of Student's t: claimed accuracies are wrong by factors, so that far errors are common. */
const FREEDOM = 4;
/** Rounds in which the weights of the fixes are found; after the fourth they change by less than a hundredth. */
const ROUNDS = 4;

/** A fix of the track, moved to where the whole track says that it was. */
export interface SmoothedFix extends Position {
  /** As of its fix, milliseconds. */
  readonly at: number;
  /** Standard deviation on each axis, metres. */
  readonly sigma: number;
}

/** Numbers of each fix, in columns: this runs some ten times over a whole trip. */
interface Columns {
  /** Seconds since the fix before. */
  readonly seconds: Float64Array;
  /** Metres from the fix before. */
  readonly east: Float64Array;
  readonly north: Float64Array;
  /** How this fix follows the one before: moving, resting, or after a gap that connects nothing. */
  readonly link: Uint8Array;
  /** Variance of its claim on each axis, m². */
  readonly claimed: Float64Array;
  /** The same divided by its weight. */
  readonly variance: Float64Array;
}

const MOVING = 0;
const RESTING = 1;
const CUT = 2;

/** Per axis and fix. All positions are offsets from the fix itself, so that a plane is as small as a step. */
class States {
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly eastSpeed: Float64Array;
  readonly northSpeed: Float64Array;
  /** Variances of place and speed and their covariance, the same on both axes. */
  readonly pp: Float64Array;
  readonly pv: Float64Array;
  readonly vv: Float64Array;

  constructor(count: number) {
    this.east = new Float64Array(count);
    this.north = new Float64Array(count);
    this.eastSpeed = new Float64Array(count);
    this.northSpeed = new Float64Array(count);
    this.pp = new Float64Array(count);
    this.pv = new Float64Array(count);
    this.vv = new Float64Array(count);
  }
}

/**
 * Where the device was at each fix, by all fixes before and after it: a Kalman filter of place and velocity, run forwards, and the
 * Rauch-Tung-Striebel pass back. A fix that the others contradict weighs less (Student's t, on the residual that leaves it out).
 *
 * `isResting(n)`: do fix n and the one before it belong to one rest? Such fixes measure one place.
 */
export function smoothed(
  fixes: readonly TrackFix[],
  isResting: (n: number) => boolean = () => false,
): readonly SmoothedFix[] {
  const columns = columnsOf(fixes, isResting);
  const count = fixes.length;
  const [predicted, filtered, result] = [new States(count), new States(count), new States(count)];
  for (let round = 0; round < ROUNDS; round++) {
    forwards(columns, predicted, filtered);
    backwards(columns, predicted, filtered, result);
    if (round < ROUNDS - 1) weigh(columns, result);
  }
  return fixes.map((fix, n) => {
    const point = { east: result.east[n] as number, north: result.north[n] as number };
    return { ...placeAt(localPlane(fix), point), at: fix.at, sigma: Math.sqrt(result.pp[n] as number) };
  });
}

function columnsOf(fixes: readonly TrackFix[], isResting: (n: number) => boolean): Columns {
  const column = () => new Float64Array(fixes.length);
  const columns: Columns = {
    seconds: column(),
    east: column(),
    north: column(),
    link: new Uint8Array(fixes.length),
    claimed: column(),
    variance: column(),
  };
  fixes.forEach((fix, n) => {
    const sigma = ACCURACY_TO_SIGMA * fix.accuracy;
    const variance = sigma * sigma + BEST_VARIANCE;
    columns.claimed[n] = variance;
    columns.variance[n] = variance;
    const before = fixes[n - 1];
    const millis = before === undefined ? 0 : fix.at - before.at;
    columns.seconds[n] = millis / 1000;
    columns.link[n] = isResting(n) ? RESTING : before === undefined || millis > GAP_MILLIS ? CUT : MOVING;
    if (before === undefined) return;
    const plane = localPlane(before);
    columns.east[n] = eastMeters(plane, fix);
    columns.north[n] = northMeters(plane, fix);
  });
  return columns;
}

/** Loops over columns: the index is always within them. */
type Column = { [n: number]: number };

function forwards(columns: Columns, predicted: States, filtered: States): void {
  const { link, variance } = columns as unknown as { link: Column; variance: Column };
  const p = predicted as unknown as Record<keyof States, Column>;
  const f = filtered as unknown as Record<keyof States, Column>;
  for (let n = 0; n < columns.link.length; n++) {
    if (link[n] === CUT) begin(p, n, variance[n] as number);
    else predict(columns, p, f, n);
    // The fix lies at the origin.
    const pp = p.pp[n] as number;
    const pv = p.pv[n] as number;
    const spread = link[n] === CUT ? Number.POSITIVE_INFINITY : pp + (variance[n] as number);
    const gain = pp / spread;
    const speedGain = pv / spread;
    f.east[n] = (p.east[n] as number) * (1 - gain);
    f.north[n] = (p.north[n] as number) * (1 - gain);
    f.eastSpeed[n] = (p.eastSpeed[n] as number) - speedGain * (p.east[n] as number);
    f.northSpeed[n] = (p.northSpeed[n] as number) - speedGain * (p.north[n] as number);
    f.pp[n] = pp * (1 - gain);
    f.pv[n] = pv * (1 - gain);
    f.vv[n] = (p.vv[n] as number) - speedGain * pv;
  }
}

/** Nothing is known but this fix. */
function begin(p: Record<keyof States, Column>, n: number, variance: number): void {
  p.east[n] = 0;
  p.north[n] = 0;
  p.eastSpeed[n] = 0;
  p.northSpeed[n] = 0;
  p.pp[n] = variance;
  p.pv[n] = 0;
  p.vv[n] = UNKNOWN_SPEED * UNKNOWN_SPEED;
}

function predict(
  columns: Columns,
  p: Record<keyof States, Column>,
  f: Record<keyof States, Column>,
  n: number,
): void {
  const t = columns.seconds[n] as number;
  const rests = columns.link[n] === RESTING;
  const pp = f.pp[n - 1] as number;
  const pv = f.pv[n - 1] as number;
  const vv = f.vv[n - 1] as number;
  const moved = rests ? 0 : t;
  p.east[n] =
    (f.east[n - 1] as number) + moved * (f.eastSpeed[n - 1] as number) - (columns.east[n] as number);
  p.north[n] =
    (f.north[n - 1] as number) + moved * (f.northSpeed[n - 1] as number) - (columns.north[n] as number);
  p.eastSpeed[n] = rests ? 0 : (f.eastSpeed[n - 1] as number);
  p.northSpeed[n] = rests ? 0 : (f.northSpeed[n - 1] as number);
  if (rests) {
    p.pp[n] = pp + REST_DRIFT * t;
    p.pv[n] = 0;
    p.vv[n] = STARTING_SPEED * STARTING_SPEED;
    return;
  }
  p.pp[n] = pp + t * (2 * pv + t * vv) + (ACCELERATION * t * t * t) / 3;
  p.pv[n] = pv + t * vv + (ACCELERATION * t * t) / 2;
  p.vv[n] = vv + ACCELERATION * t;
}

function backwards(columns: Columns, predicted: States, filtered: States, result: States): void {
  const p = predicted as unknown as Record<keyof States, Column>;
  const f = filtered as unknown as Record<keyof States, Column>;
  const s = result as unknown as Record<keyof States, Column>;
  const last = columns.link.length - 1;
  for (let n = last; n >= 0; n--) {
    for (const name of NAMES) s[name][n] = f[name][n] as number;
    if (n === last || columns.link[n + 1] === CUT) continue;
    const t = columns.link[n + 1] === RESTING ? 0 : (columns.seconds[n + 1] as number);
    const rests = columns.link[n + 1] === RESTING;
    // Covariance of the state here with the predicted one there, by the inverse of the predicted one's own.
    const a = (f.pp[n] as number) + t * (f.pv[n] as number);
    const b = rests ? 0 : (f.pv[n] as number);
    const c = (f.pv[n] as number) + t * (f.vv[n] as number);
    const d = rests ? 0 : (f.vv[n] as number);
    const pp = p.pp[n + 1] as number;
    const pv = p.pv[n + 1] as number;
    const vv = p.vv[n + 1] as number;
    const whole = pp * vv - pv * pv;
    const g00 = (a * vv - b * pv) / whole;
    const g01 = (b * pp - a * pv) / whole;
    const g10 = (c * vv - d * pv) / whole;
    const g11 = (d * pp - c * pv) / whole;
    const east = (s.east[n + 1] as number) - (p.east[n + 1] as number);
    const north = (s.north[n + 1] as number) - (p.north[n + 1] as number);
    const eastSpeed = (s.eastSpeed[n + 1] as number) - (p.eastSpeed[n + 1] as number);
    const northSpeed = (s.northSpeed[n + 1] as number) - (p.northSpeed[n + 1] as number);
    s.east[n] = (f.east[n] as number) + g00 * east + g01 * eastSpeed;
    s.north[n] = (f.north[n] as number) + g00 * north + g01 * northSpeed;
    s.eastSpeed[n] = (f.eastSpeed[n] as number) + g10 * east + g11 * eastSpeed;
    s.northSpeed[n] = (f.northSpeed[n] as number) + g10 * north + g11 * northSpeed;
    const dpp = (s.pp[n + 1] as number) - pp;
    const dpv = (s.pv[n + 1] as number) - pv;
    const dvv = (s.vv[n + 1] as number) - vv;
    s.pp[n] = (f.pp[n] as number) + g00 * (g00 * dpp + g01 * dpv) + g01 * (g00 * dpv + g01 * dvv);
    s.pv[n] = (f.pv[n] as number) + g10 * (g00 * dpp + g01 * dpv) + g11 * (g00 * dpv + g01 * dvv);
    s.vv[n] = (f.vv[n] as number) + g10 * (g10 * dpp + g11 * dpv) + g11 * (g10 * dpv + g11 * dvv);
  }
}

const NAMES = ['east', 'north', 'eastSpeed', 'northSpeed', 'pp', 'pv', 'vv'] as const;

/** Gives each fix the variance by which it and the others agree: where they put it without its help, against its claim. */
function weigh({ claimed, variance }: Columns, result: States): void {
  for (let n = 0; n < claimed.length; n++) {
    const spread = result.pp[n] as number;
    const own = variance[n] as number;
    const claim = claimed[n] as number;
    // Precision of the others alone.
    const others = 1 / spread - 1 / own;
    if (others <= 1e-9) continue;
    const east = (result.east[n] as number) / spread / others;
    const north = (result.north[n] as number) / spread / others;
    const surprise = (east * east + north * north) / (1 / others + claim);
    variance[n] = (claim * (FREEDOM + surprise)) / (FREEDOM + 2);
  }
}
