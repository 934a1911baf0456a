import { CALM_ALONE_SECONDS, createCalm } from './calm';
import { STILL_WINDOW_MILLIS } from './stillness';

/** The phone is moved when the spread of its acceleration exceeds this, g … */
const SHAKEN_SIGMA_G = 0.06;
/** … in this many of the last five seconds. */
const SHAKEN_SECONDS = 3;
const SHAKEN_WINDOW = 5;
/** The phone is quiet when the spread stays below this for half a minute, g. */
const QUIET_SIGMA_G = 0.03;
const QUIET_SECONDS = 30;
/** After a gap this long the sensor was off: earlier samples are dropped. */
const PAUSE_MILLIS = SHAKEN_WINDOW * 1000;

/** Handling and stillness, from blocks of acceleration. */
export interface Shaking {
  /** Takes one block of x, y, z samples in g, about a second of them; `up`: when it ended, uptime milliseconds. */
  offer(samples: readonly number[], up: number): void;
  readonly shaken: boolean;
  readonly quiet: boolean;
  /** Since when the phone has lain so still that it can only be at rest, whatever cannot be seen; uptime milliseconds. */
  readonly calmSinceUp: number | undefined;
  /** Since when it has been calm, for a still window at least, until `up`: beside positions in one place that is a rest. Uptime milliseconds. */
  calmUntil(up: number): number | undefined;
  /** A fix has come: acceleration alone proves nothing about the time before it. */
  fixCame(): void;
  clear(): void;
}

export function createShaking(): Shaking {
  /** In the order of their times: blocks that wait for a suspended process may be delivered in any. */
  let blocks: { readonly up: number; readonly sigma: number }[] = [];
  const calm = createCalm(CALM_ALONE_SECONDS);
  const calmWindow = createCalm(STILL_WINDOW_MILLIS / 1000);
  return {
    offer(samples, up) {
      if (samples.length < 6) return;
      const newestUp = blocks[blocks.length - 1]?.up ?? up;
      if (up - newestUp > PAUSE_MILLIS) blocks = [];
      let index = blocks.length;
      while (index > 0 && (blocks[index - 1] as { readonly up: number }).up > up) index--;
      const sigma = sigmaOf(samples);
      blocks.splice(index, 0, { up, sigma });
      calm.offer(sigma, up);
      calmWindow.offer(sigma, up);
      if (blocks.length > QUIET_SECONDS) blocks = blocks.slice(-QUIET_SECONDS);
    },
    get shaken() {
      const recent = blocks.slice(-SHAKEN_WINDOW).filter(({ sigma }) => sigma > SHAKEN_SIGMA_G);
      return recent.length >= SHAKEN_SECONDS;
    },
    get quiet() {
      return blocks.length >= QUIET_SECONDS && blocks.every(({ sigma }) => sigma < QUIET_SIGMA_G);
    },
    get calmSinceUp() {
      return calm.sinceUp;
    },
    calmUntil(up) {
      const newest = blocks[blocks.length - 1];
      return newest && up - newest.up <= PAUSE_MILLIS ? calmWindow.sinceUp : undefined;
    },
    fixCame: calm.clear,
    clear() {
      blocks = [];
      calm.clear();
      calmWindow.clear();
    },
  };
}

/** Standard deviation of the magnitude: gravity and the phone's attitude drop out. */
function sigmaOf(samples: readonly number[]): number {
  const count = Math.floor(samples.length / 3);
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count * 3; i += 3) {
    const x = samples[i] ?? 0;
    const y = samples[i + 1] ?? 0;
    const z = samples[i + 2] ?? 0;
    const square = x * x + y * y + z * z;
    sum += Math.sqrt(square);
    squares += square;
  }
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}
