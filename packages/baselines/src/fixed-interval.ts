import { type Baseline, documented } from './baseline';
import { batches } from './kit/batches';
import { policy } from './kit/life';
import { oneShot } from './kit/one-shot';
import { BEST } from './kit/stream';

/** A fix of this accuracy ends a shot, metres; and so does this long without one. The best so far is kept. */
const GOOD_METERS = 20;
const WITHIN_MILLIS = 10_000;

/**
 * B2, a position every so often: the receiver is switched on until the first fix of 20 m or better, for 10 s at most, and
 * the best is kept and sent by itself. An alarm begins each shot, counted from the beginning of the one before: in Doze the system
 * lets few of them through. Only on Android: no alarm wakes an app on iOS.
 */
function fixedInterval(seconds: number): Baseline {
  return {
    name: `B2 every ${seconds} s`,
    id: `b2-${seconds}s`,
    source: documented('the periodic baseline of RAPS (MobiSys 2010)'),
    os: ['android'],
    tracker: ({ url }) =>
      policy(async (life) => {
        const track = await batches(life, url, { most: 1, everyMillis: 0 });
        const shot = oneShot(life, {
          desiredAccuracy: BEST,
          goodMeters: GOOD_METERS,
          withinMillis: WITHIN_MILLIS,
        });
        const alarm = life.timers.alarm('shot', shoots);
        life.sensors.on('location', shot.accept);
        function shoots(): void {
          alarm.set(seconds * 1000);
          shot.takes((best) => best !== undefined && track.keeps(best));
        }
        shoots();
      }),
  };
}

/** Twice a minute. */
export const EVERY_30_SECONDS = fixedInterval(30);

/** Once a minute. */
export const EVERY_60_SECONDS = fixedInterval(60);
