import type { RecordedFix } from '../recorded/index';
import type { Candidate, Reported } from './candidate';

/** Metres a second squared that are expected between fixes. */
const ACCELERATION = 2;
/** One axis of a circle that holds 68 % of the fixes. */
const ACCURACY_TO_SIGMA = 0.66;
/** Below this speed a device's heading means nothing; metres a second. */
const LEAST_SPEED = 0.5;
/** How good a reported velocity is thought to be, metres a second. */
const SPEED_SIGMA = 1;
/** Chi-square with two degrees of freedom that one good fix in a thousand exceeds. */
const OUTLIER = 13.8;
const OUTLIERS_TO_RESTART = 3;
const GAP_MILLIS = 120_000;
const MAX_ACCURACY = 100;
/** Metres a second, before anything is known. */
const UNKNOWN_SPEED = 15;

/** Metres in a degree of latitude, and degrees to radians: the plane is cut anew with every fix, so its errors do not add up. */
const DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** One axis: place relative to the last fix, speed, and their covariance. */
interface Axis {
  place: number;
  speed: number;
  pp: number;
  pv: number;
  vv: number;
}

/**
 * The textbook: a Kalman filter of place and velocity that takes the device's speed and heading as a measurement, rejects
 * outliers, and reports its estimate instead of the measurement. Behind an accuracy gate of 100 m.
 */
export const constantVelocity: Candidate = {
  name: 'constantVelocity',
  title: 'Kalman with velocity, textbook',
  track({ fixes }) {
    const track: Reported[] = [];
    let last: RecordedFix | undefined;
    let east = axis(0);
    let north = axis(0);
    let outliers = 0;
    for (const fix of fixes) {
      if (fix.accuracy > MAX_ACCURACY) continue;
      const sigma = ACCURACY_TO_SIGMA * Math.max(fix.accuracy, 1);
      const restart = () => {
        east = axis(sigma);
        north = axis(sigma);
        outliers = 0;
      };
      if (last === undefined || fix.time - last.time > GAP_MILLIS) restart();
      else {
        // The plane's origin moves to this fix.
        const shrink = Math.cos(fix.latitude * RADIANS);
        east.place -= (fix.longitude - last.longitude) * DEGREE * shrink;
        north.place -= (fix.latitude - last.latitude) * DEGREE;
        const seconds = Math.max(0, fix.time - last.time) / 1000;
        for (const one of [east, north]) pass(one, seconds);
        const surprise = (east.place * east.place + north.place * north.place) / (east.pp + sigma * sigma);
        outliers = surprise > OUTLIER ? outliers + 1 : 0;
        if (outliers >= OUTLIERS_TO_RESTART) restart();
        else if (outliers === 0) for (const one of [east, north]) learnPlace(one, sigma);
      }
      last = fix;
      if (outliers > 0) continue;
      if ((fix.speed ?? 0) > LEAST_SPEED && fix.heading !== undefined) {
        learnSpeed(east, (fix.speed ?? 0) * Math.sin(fix.heading * RADIANS));
        learnSpeed(north, (fix.speed ?? 0) * Math.cos(fix.heading * RADIANS));
      }
      track.push({
        latitude: fix.latitude + north.place / DEGREE,
        longitude: fix.longitude + east.place / (DEGREE * Math.cos(fix.latitude * RADIANS)),
        time: fix.time,
      });
    }
    return track;
  },
};

const axis = (sigma: number): Axis => ({
  place: 0,
  speed: 0,
  pp: sigma * sigma,
  pv: 0,
  vv: UNKNOWN_SPEED * UNKNOWN_SPEED,
});

function pass(one: Axis, seconds: number): void {
  const half = (seconds * seconds) / 2;
  const noise = ACCELERATION * ACCELERATION;
  one.place += one.speed * seconds;
  one.pp += seconds * (2 * one.pv + seconds * one.vv) + noise * half * half;
  one.pv += seconds * one.vv + noise * half * seconds;
  one.vv += noise * seconds * seconds;
}

/** The fix lies at the origin. */
function learnPlace(one: Axis, sigma: number): void {
  const spread = one.pp + sigma * sigma;
  const surprise = -one.place;
  const gain = one.pp / spread;
  one.place += gain * surprise;
  one.speed += (one.pv / spread) * surprise;
  one.vv -= (one.pv / spread) * one.pv;
  one.pv *= 1 - gain;
  one.pp *= 1 - gain;
}

function learnSpeed(one: Axis, speed: number): void {
  const spread = one.vv + SPEED_SIGMA * SPEED_SIGMA;
  const surprise = speed - one.speed;
  const gain = one.vv / spread;
  one.place += (one.pv / spread) * surprise;
  one.speed += gain * surprise;
  one.pp -= (one.pv / spread) * one.pv;
  one.pv *= 1 - gain;
  one.vv *= 1 - gain;
}
