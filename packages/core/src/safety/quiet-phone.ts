import type { Block } from './blocks';

/** A phone lies quiet while the spread of its acceleration stays below this, g: less than an idling engine's seat. */
const QUIET_SIGMA_G = 0.05;
/** How many of the last ten seconds must be quiet. */
const QUIET_SECONDS = 8;
const WINDOW_SECONDS = 10;

/** Has the phone been lying quiet since a moment? Counted in blocks, of a second each. */
export interface QuietPhone {
  offer(block: Block): void;
  /** Drops earlier blocks. */
  restart(): void;
  readonly isQuiet: boolean;
}

export function createQuietPhone(): QuietPhone {
  let quiet: readonly boolean[] = [];
  return {
    offer(block) {
      quiet = [...quiet, sigmaG(block) < QUIET_SIGMA_G].slice(-WINDOW_SECONDS);
    },
    restart() {
      quiet = [];
    },
    get isQuiet() {
      return quiet.length === WINDOW_SECONDS && quiet.filter((is) => is).length >= QUIET_SECONDS;
    },
  };
}

/** Standard deviation of the magnitude: gravity and attitude drop out. */
function sigmaG({ samples, count }: Block): number {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < count; index++) {
    const x = samples[3 * index] ?? 0;
    const y = samples[3 * index + 1] ?? 0;
    const z = samples[3 * index + 2] ?? 0;
    const square = x * x + y * y + z * z;
    sum += Math.sqrt(square);
    squares += square;
  }
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}
