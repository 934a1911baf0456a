import { seedOf } from '../chance/draws';
import { normalOf } from '../chance/noise';
import type { Stretch, World } from '../world/world';
import { type OpenSky, quantileOf, type StartModel } from './model';

/** How long a start takes and how bad its first fix is: a function of the moment it began. */
export function receiverStart(seed: number, start: StartModel) {
  const key = seedOf(seed, 'fix start');
  return {
    delayMillis(since: number, offMillis: number, sky: OpenSky): number {
      const quantiles =
        offMillis < start.hotMillis ? start.hot : offMillis < start.warmMillis ? start.warm : start.cold;
      return quantileOf(quantiles, normalOf(key, Math.floor(since))) * start.slower[sky];
    },
    /** How many times worse a fix is that comes so long after the first one. */
    timesAfter(since: number, afterMillis: number): number {
      const left = 1 - afterMillis / start.settlesMillis;
      if (left <= 0) return 1;
      return 1 + (quantileOf(start.firstTimes, normalOf(key ^ 1, Math.floor(since))) - 1) * left * left;
    },
  };
}

/** Since when a sky has been seen: the end of the last tunnel or cellar before a stretch. */
export function skySince(world: World) {
  let known: Stretch | undefined;
  let since = 0;
  const find = (stretch: Stretch): number => {
    if (stretch.from <= 0) return 0;
    const before = world.stretchAt(stretch.from - 1);
    if (before.sky === 'none') return stretch.from;
    return before.from === known?.from ? since : find(before);
  };
  return (stretch: Stretch): number => {
    if (stretch.from !== known?.from) {
      since = find(stretch);
      known = stretch;
    }
    return since;
  };
}
