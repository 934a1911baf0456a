import type { SensorReadings } from '@geo/core';
import type { Draws } from './draws';

/** What the accelerometer measures: the phone lies, is carried or mounted, is held, is dropped, or the car crashes. */
export type AccelerationPattern = 'table' | 'pocket' | 'mount' | 'hand' | 'drop' | 'impact';

type Vector = readonly [number, number, number];

/** A wave between -1 and 1 of straight lines: the sine of an engine without exact sines. */
function wave(cycles: number): number {
  const phase = cycles - Math.floor(cycles);
  return phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase;
}

/** A blow of this height, over within its share of a second, from `begin` on. */
function blow(t: number, begin: number, seconds: number, peak: number): number {
  const share = (t - begin) / seconds;
  return share > 0 && share < 1 ? 4 * peak * share * (1 - share) : 0;
}

/** In g, gravity included; `t` seconds into the block, `s` the second of the story. */
const PATTERNS: Readonly<Record<AccelerationPattern, (t: number, s: number, noise: () => number) => Vector>> =
  {
    table: (_t, _s, noise) => [noise() * 0.1, noise() * 0.1, 1 + noise() * 0.1],
    // Two steps a second, and the leg that swings with them.
    pocket: (t, _s, noise) => [0.3 * wave(t), 0.9 + 0.35 * wave(2 * t) + noise(), 0.3 * wave(t + 0.2)],
    // A road that shakes, bends that take seconds.
    mount: (t, s, noise) => [
      0.15 * wave((s + t) / 17) + noise(),
      0.1 * wave((s + t) / 29) + noise(),
      1 + noise(),
    ],
    // Tilted by some 60 degrees and trembling.
    hand: (t, s, noise) => [
      0.87 + 0.15 * wave(2.7 * t) + 0.08 * wave((s + t) / 3),
      0.1 * wave(2.7 * t + 0.3),
      0.5 + noise(),
    ],
    // Half a second of falling, a blow, and at rest.
    drop: (t) => (t < 0.4 ? [0.02, 0.01, 0.03] : [0, 0, 1 + blow(t, 0.4, 0.05, 9)]),
    // A car against a wall: 57 km/h in a tenth of a second.
    impact: (t) => [-blow(t, 0.4, 0.12, 20), blow(t, 0.42, 0.08, 4), 1 + blow(t, 0.4, 0.1, 3)],
  };

/** Half the width of a quiet sensor's noise, g. */
const NOISE_G = 0.03;
/** The range of a phone's sensor, g. */
const RANGE_G = 16;

/** A block of one second, in thousandths of g as phones resolve it. */
export function blockOf(
  pattern: AccelerationPattern,
  second: number,
  rateHz: number,
  { random }: Draws,
): SensorReadings['acceleration'] {
  const noise = () => (random() - 0.5) * 2 * NOISE_G;
  const samples: number[] = [];
  for (let index = 0; index < rateHz; index++) {
    for (const value of PATTERNS[pattern](index / rateHz, second, noise))
      samples.push(Math.round(Math.max(-RANGE_G, Math.min(RANGE_G, value)) * 1000) / 1000);
  }
  return { ageMillis: 0, rateHz, samples };
}
