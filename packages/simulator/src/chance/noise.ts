import { seedOf } from './draws';

/** Randomness as a function of time: the order of calls does not matter. */
export type Noise = (at: number) => number;

/** A whole number mixed until neighbours have nothing in common (the finisher of MurmurHash3). */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** The golden ratio in 32 bits: counting in its steps visits the numbers evenly. */
const STEP = 0x9e3779b9 | 0;

/** Uniform in [0, 1): of a key and a whole number (up to 2^53: hours, seconds and milliseconds all fit). */
export function chanceOf(key: number, index: number): number {
  const high = Math.floor(index / 4_294_967_296) | 0;
  return (mixed(mixed((key + Math.imul(index | 0, STEP)) | 0) ^ high) >>> 0) / 4_294_967_296;
}

/** Uniform in [0, 1): of a seed, a name and a second (or any other whole number that counts). */
export function chanceAt(seed: number, name: string, second: number): number {
  return chanceOf(seedOf(seed, name), second);
}

/** The standard deviation of the sum of four uniform bytes between 0 and 1. */
const DEVIATION_OF_FOUR_BYTES = 0.57960829;

/** About normal around 0 with deviation 1: the sum of the four bytes of a hash. Between -3.45 and 3.45. */
export function normalOf(key: number, index: number): number {
  const bits = mixed((key + Math.imul(index | 0, STEP)) | 0);
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
  return (sum / 255 - 2) / DEVIATION_OF_FOUR_BYTES;
}

/**
 * Noise around 0 with variance 1 at every moment, in which moments nearer than `spanMillis` resemble each other: normal values
 * at every span, blended in between and scaled so that the blend loses no variance.
 */
export function correlatedNoise(seed: number, name: string, spanMillis: number): Noise {
  const key = seedOf(seed, name);
  let cell = Number.NaN;
  let before = 0;
  let after = 0;
  return (at) => {
    const place = at / spanMillis;
    const index = Math.floor(place);
    // The last cell is kept: values come of its number alone, so that keeping them changes nothing.
    if (index !== cell) {
      before = index === cell + 1 ? after : normalOf(key, index);
      after = normalOf(key, index + 1);
      cell = index;
    }
    const share = place - index;
    const rest = 1 - share;
    return (before * rest + after * share) / Math.sqrt(rest * rest + share * share);
  };
}

/** How long or how far noise resembles itself, and its share of the variance. */
export type NoiseScale =
  | { readonly spanMillis: number; readonly share: number }
  | { readonly spanMeters: number; readonly share: number };

/** Noise of several scales of time and of way: shares of 1 in all give variance 1. */
export function layeredNoise(
  seed: number,
  name: string,
  scales: readonly NoiseScale[],
): (at: number, metres: number) => number {
  const layers = scales.map((scale, index) => {
    const isOfWay = 'spanMeters' in scale;
    const span = isOfWay ? scale.spanMeters : scale.spanMillis;
    return {
      isOfWay,
      noise: correlatedNoise(seed, `${name} ${index}`, span),
      weight: Math.sqrt(scale.share),
    };
  });
  return (at, metres) => {
    let sum = 0;
    for (const { isOfWay, noise, weight } of layers) sum += weight * noise(isOfWay ? metres : at);
    return sum;
  };
}
