import type { Block } from './blocks';
import { SAFETY_RATE_HZ } from './safety-settings';

/** A phone's nominal 50 Hz is up to this. */
const HIGHEST_RATE_HZ = 60;

/**
 * Brings acceleration that comes faster than it was asked for to about 50 Hz, by the mean of as many samples as one stands for: a hard
 * frame that rattles at 100 Hz averages out, a pulse that stops a vehicle does not. Slower blocks pass as they are.
 */
export function createResampler(): (block: Block) => Block | undefined {
  /** The sum of the samples that are no whole mean yet, and how many they are. */
  let sums: readonly [number, number, number] = [0, 0, 0];
  let waiting = 0;

  return (block) => {
    const rateHz = 1000 / block.periodMillis;
    if (!block.follows) waiting = 0;
    if (rateHz <= HIGHEST_RATE_HZ) return block;
    const every = Math.max(2, Math.round(rateHz / SAFETY_RATE_HZ));
    const beganUp = block.beganUp - waiting * block.periodMillis;
    const samples: number[] = [];
    for (let index = 0; index < block.count; index++) {
      const [x = 0, y = 0, z = 0] = block.samples.slice(3 * index, 3 * index + 3);
      sums = waiting === 0 ? [x, y, z] : [sums[0] + x, sums[1] + y, sums[2] + z];
      waiting++;
      if (waiting < every) continue;
      samples.push(sums[0] / every, sums[1] / every, sums[2] / every);
      waiting = 0;
    }
    if (samples.length === 0) return undefined;
    const periodMillis = every * block.periodMillis;
    return { samples, count: samples.length / 3, periodMillis, beganUp, follows: block.follows };
  };
}
