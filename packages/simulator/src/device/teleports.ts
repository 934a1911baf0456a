import { seedOf } from '../chance/draws';
import { chanceOf, normalOf } from '../chance/noise';
import type { Going } from '../world/world';
import { type OpenSky, quantileOf, type TeleportModel } from './model';

/** Somewhere else altogether. */
export interface Teleport {
  readonly east: number;
  readonly north: number;
  /** `undefined`: it lies, and claims what it would claim anyhow. */
  readonly accuracy: number | undefined;
}

/** In so many milliseconds one teleport happens at most. */
const WINDOW_MILLIS = 60_000;

/** The teleport that happens at a moment, of time alone. */
export function teleportsOf(seed: number, model: TeleportModel) {
  const key = seedOf(seed, 'teleport');
  const { share, onRails, longestMillis, meters, lies, accuracy } = model;
  return (at: number, sky: OpenSky, going: Going): Teleport | undefined => {
    const window = Math.floor(at / WINDOW_MILLIS);
    const draw = (index: number) => chanceOf(key, window * 8 + index);
    const times = going === 'on_rails' ? onRails : 1;
    // They last half of the longest on average.
    if (draw(0) >= (share[sky] * times * WINDOW_MILLIS * 2) / longestMillis) return undefined;
    const lasts = longestMillis * draw(1);
    const since = at - window * WINDOW_MILLIS - draw(2) * (WINDOW_MILLIS - lasts);
    if (since < 0 || since >= lasts) return undefined;
    const distance = quantileOf(meters, normalOf(key, window * 8 + 3));
    const direction = draw(4) * 2 - 1;
    const other = Math.sqrt(1 - direction * direction) * (draw(5) < 0.5 ? -1 : 1);
    return {
      east: distance * direction,
      north: distance * other,
      accuracy: draw(6) < lies ? undefined : quantileOf(accuracy, normalOf(key, window * 8 + 7)),
    };
  };
}
