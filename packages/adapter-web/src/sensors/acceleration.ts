import type { Source } from './source';

/** One g in m/s². */
const G = 9.80665;

/** Between two events where a browser does not say, milliseconds: most give 60 a second. */
const USUAL_MILLIS = 1_000 / 60;

/** Length of a block, milliseconds. */
const BLOCK_MILLIS = 1_000;

/** Acceleration of the Device Motion API, gravity included, in blocks of a second, thinned to the rate that is asked for. */
export const acceleration: Source<'acceleration'> = (first, sink) => {
  let { rateHz } = first;
  let samples: number[] = [];
  let beganAt = 0;
  let feltAt = Number.NEGATIVE_INFINITY;
  let events = 0;

  function felt({ accelerationIncludingGravity, interval }: DeviceMotionEvent): void {
    const { x, y, z } = accelerationIncludingGravity ?? {};
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return;
    const now = performance.now();
    const isFollowing = now - feltAt < BLOCK_MILLIS;
    feltAt = now;
    if (!isFollowing) {
      // The first ever, or since the page was hidden: a sample stands for the time before it.
      beganAt = now;
      samples = [];
      return;
    }
    const nth = Math.max(1, Math.floor(1_000 / (interval || USUAL_MILLIS) / rateHz));
    events += 1;
    if (events % nth === 0) samples.push(x / G, y / G, z / G);
    const millis = now - beganAt;
    if (millis < BLOCK_MILLIS || samples.length === 0) return;
    // By the clock: the rate that an event names is what the browser aims at.
    sink({ ageMillis: 0, rateHz: (samples.length * 1_000) / 3 / millis, samples });
    beganAt = now;
    samples = [];
  }

  window.addEventListener('devicemotion', felt);
  return {
    update(next) {
      rateHz = next.rateHz;
    },
    close: () => window.removeEventListener('devicemotion', felt),
  };
};
