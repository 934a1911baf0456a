/**
 * A second is calm when the spread of its acceleration is below this, g. Recorded: lying 0.001, sitting and standing 0.006 in the
 * middle; of the seconds on a train 60 % are, in a car that rolls hardly any.
 */
const CALM_SIGMA_G = 0.015;
/** What a restless second takes back of the calm ones: it is rare at rest, and nearly every second one on a train. */
const RESTLESS_COSTS = 3;
/** This many more calm seconds than restless ones take back prove a rest without any fix: on a recorded train there were at most 150, in stations and between them. */
export const CALM_ALONE_SECONDS = 300;

/**
 * Perfect stillness: evidence of a rest by acceleration alone, for a device that sees no fix and whose platform says no activity; for a
 * shorter time, beside positions that touch. It is a sequential test, so it needs no memory of its samples.
 */
export interface Calm {
  /** Takes the spread of about a second of acceleration, g; `up`: when it ended, uptime milliseconds. */
  offer(sigma: number, up: number): void;
  /** Since when the device has lain still, uptime milliseconds; undefined where that is not certain. */
  readonly sinceUp: number | undefined;
  clear(): void;
}

/** @param seconds - how many calm seconds, less what restless ones take back, prove stillness. */
export function createCalm(seconds: number): Calm {
  let score = 0;
  let beganUp = 0;
  return {
    offer(sigma, up) {
      if (score === 0) beganUp = up;
      score = sigma < CALM_SIGMA_G ? Math.min(score + 1, seconds) : Math.max(0, score - RESTLESS_COSTS);
    },
    get sinceUp() {
      return score >= seconds ? beganUp : undefined;
    },
    clear() {
      score = 0;
    },
  };
}
