import { seedOf } from '../chance/draws';
import { chanceOf, normalOf } from '../chance/noise';
import type { Going } from '../world/world';
import { type OpenSky, quantileOf, type TeleportModel } from './model';

/** A fix at an entirely wrong place. */
export interface Teleport {
  readonly east: number;
  readonly north: number;
  /** `undefined`: it claims the accuracy that it would claim at the right place. */
  readonly accuracy: number | undefined;
}

/** At most one teleport happens in this many milliseconds. */
const WINDOW_MILLIS = 60_000;

/** A teleport with the times between which it lasts, and the draw that decides under which skies it happens. */
interface Lasting extends Teleport {
  readonly chance: number;
  readonly from: number;
  readonly to: number;
}

/** The teleport that happens at a moment, of time alone. */
export function teleportsOf(seed: number, model: TeleportModel) {
  const key = seedOf(seed, 'teleport');
  // They last half of the longest on average.
  const often = (WINDOW_MILLIS * 2) / model.longestMillis;
  let known = Number.NaN;
  let last: Lasting | undefined;
  return (at: number, sky: OpenSky, going: Going): Teleport | undefined => {
    const window = Math.floor(at / WINDOW_MILLIS);
    // The last window is kept: it comes of its number alone.
    if (last === undefined || window !== known) {
      last = teleportOf(key, window, model);
      known = window;
    }
    if (at < last.from || at >= last.to) return undefined;
    const times = going === 'on_rails' ? model.onRails : 1;
    return last.chance < model.share[sky] * times * often ? last : undefined;
  };
}

function teleportOf(key: number, window: number, model: TeleportModel): Lasting {
  const { longestMillis, meters, lies, accuracy } = model;
  const first = window * 8;
  const lasts = longestMillis * chanceOf(key, first + 1);
  const from = window * WINDOW_MILLIS + chanceOf(key, first + 2) * (WINDOW_MILLIS - lasts);
  const distance = quantileOf(meters, normalOf(key, first + 3));
  const direction = chanceOf(key, first + 4) * 2 - 1;
  const other = Math.sqrt(1 - direction * direction) * (chanceOf(key, first + 5) < 0.5 ? -1 : 1);
  return {
    chance: chanceOf(key, first),
    from,
    to: from + lasts,
    east: distance * direction,
    north: distance * other,
    accuracy: chanceOf(key, first + 6) < lies ? undefined : quantileOf(accuracy, normalOf(key, first + 7)),
  };
}
