import type { Speed } from './recent-speeds';

/** Slower than this a vehicle as good as stands, metres a second. */
const STANDING = 2;
/** Or it has lost this share of its speed. */
const LOST_SHARE = 0.6;
/** Faster than this it drives, metres a second … */
const DRIVING = 5;
/** … when it does so for this long: a receiver's single wild speed is no driving. */
const DRIVING_MILLIS = 3_000;

/** Judges the speeds after an impact in order: they fell as after a crash, or the vehicle drives on. */
export function createSpeedWatch(speedBefore: number): (speed: Speed) => 'fell' | 'held' | undefined {
  let drivingSince: number | undefined;
  return ({ up, metersPerSecond }) => {
    if (metersPerSecond <= DRIVING) drivingSince = undefined;
    else drivingSince ??= up;
    if (drivingSince !== undefined && up - drivingSince >= DRIVING_MILLIS) return 'held';
    const hasFallen = metersPerSecond < STANDING || metersPerSecond <= (1 - LOST_SHARE) * speedBefore;
    return hasFallen ? 'fell' : undefined;
  };
}
