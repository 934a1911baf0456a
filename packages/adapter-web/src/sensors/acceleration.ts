import type { Source } from './source';

/** One g in m/s². */
const G = 9.80665;

/** Length of a block, milliseconds. */
const BLOCK_MILLIS = 1_000;

/** Acceleration of the Device Motion API, gravity included, in blocks of a second, thinned to the rate that is asked for. */
export const acceleration: Source<'acceleration'> = (first, sink) => {
  let { rateHz } = first;
  let samples: number[] = [];
  let beganAt = 0;
  let seen = 0;

  function felt({ accelerationIncludingGravity: felt, interval }: DeviceMotionEvent): void {
    const { x, y, z } = felt ?? {};
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return;
    const now = performance.now();
    // Firefox gives the interval in microseconds in some versions; a page has no faster sensor than 1 kHz.
    const periodMillis = interval > 1_000 ? interval / 1_000 : interval > 0 ? interval : 1_000 / 60;
    const nth = Math.max(1, Math.floor(1_000 / periodMillis / rateHz));
    if (samples.length === 0) beganAt = now;
    seen += 1;
    if (seen % nth === 0) samples.push(x / G, y / G, z / G);
    if (now - beganAt < BLOCK_MILLIS || samples.length === 0) return;
    // By the clock: the rate that an event names is what the browser aims at.
    const count = samples.length / 3;
    sink({ ageMillis: 0, rateHz: (count * 1_000) / (now - beganAt), samples });
    samples = [];
    seen = 0;
  }

  window.addEventListener('devicemotion', felt);
  return {
    update(next) {
      rateHz = next.rateHz;
    },
    close: () => window.removeEventListener('devicemotion', felt),
  };
};
