import type { ObservationHandlers } from './observation-handlers';

/**
 * When the process ran. Most of the time a phone's process is asleep, and is woken for a second: what it should do by itself it can
 * do in each of these seconds, but not between them. So patience is counted in stretches of ten minutes in which it ran at all.
 */
export interface Wakefulness {
  /** In how many stretches it ran that lie whole between these moments, but for those whose numbers are in `besides`. */
  stretches(from: number, to: number, besides?: (stretch: number) => boolean): number;
  readonly on: ObservationHandlers;
}

export const STRETCH_MILLIS = 600_000;

/** Counts what is seen while the process runs and this holds besides. */
export function createWakefulness(counts: (at: number) => boolean): Wakefulness {
  /** By their numbers, in order. */
  const stretches: number[] = [];
  let isAlive = false;

  function look({ at }: { readonly at: number }): void {
    const stretch = Math.floor(at / STRETCH_MILLIS);
    if (isAlive && stretches[stretches.length - 1] !== stretch && counts(at)) stretches.push(stretch);
  }

  return {
    stretches(from, to, besides = () => false) {
      const first = Math.ceil(from / STRETCH_MILLIS);
      const last = Math.floor(to / STRETCH_MILLIS) - 1;
      return stretches.filter((stretch) => stretch >= first && stretch <= last && !besides(stretch)).length;
    },
    on: {
      processStart() {
        // Its first look is the first thing that it does: it has to read its memory before it can do anything.
        isAlive = true;
      },
      processEnd() {
        isAlive = false;
      },
      // What a process is given, it is given while it runs; what it writes, too.
      reading: look,
      commit: look,
      resumed: look,
    },
  };
}
