import type { Candidate, Reported } from './candidate';

/** Metres a second by which a place is thought to wander: the value that the published answer recommends. */
const WANDER = 3;
/** Metres: no fix counts as better. */
const BEST_ACCURACY = 1;

/**
 * The Kalman filter without velocity that many apps copied from a well-known answer: the variance grows with time, and
 * each fix pulls the place towards itself by as much as it is better. It lags behind everything that moves.
 * Re-implemented from its description, which has no gate: a poor fix only weighs less.
 */
export const randomWalk: Candidate = {
  name: 'randomWalk',
  title: 'Kalman without velocity, 3 m/s',
  track({ fixes }) {
    const track: Reported[] = [];
    let variance = -1;
    let latitude = 0;
    let longitude = 0;
    let last = 0;
    for (const fix of fixes) {
      const accuracy = Math.max(fix.accuracy, BEST_ACCURACY);
      if (variance < 0) {
        ({ latitude, longitude } = fix);
        variance = accuracy * accuracy;
      } else {
        variance += (Math.max(0, fix.time - last) / 1000) * WANDER * WANDER;
        const gain = variance / (variance + accuracy * accuracy);
        latitude += gain * (fix.latitude - latitude);
        longitude += gain * (fix.longitude - longitude);
        variance *= 1 - gain;
      }
      last = fix.time;
      track.push({ latitude, longitude, time: fix.time });
    }
    return track;
  },
};
