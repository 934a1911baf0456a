import type { Carried, Going } from '../world/world';

/** What is felt in one second. */
export interface Felt {
  readonly rateHz: number;
  /** When the second begins, milliseconds. */
  readonly at: number;
  readonly carried: Carried;
  readonly going: Going;
  /** A collision happens so long after its beginning. */
  readonly impactAfterMillis?: number;
}

/** A phone that lies, or stands in a mount: which way is down is all the same. */
const UPRIGHT = { x: 0, z: 1 };
/** How far a mounted phone shakes in a vehicle, g: more than a table (0.03 is quiet), less than a hand (0.06 is shaken). */
const MOUNT_SHAKE_G = 0.05;
/** A stride in a pocket or on a handlebar, g, twice a second: phones in pockets of walkers are spread by about as much. */
const STRIDE_G = 0.25;
const STRIDE_MILLIS = 500;
/** A hand holds the phone at 35°, and every ten seconds at 80°, from how it lies in a mount; it trembles three times a second. */
const HAND_TURN_MILLIS = 20_000;
const HELD_UP = { x: 0.574, z: 0.819 };
const HELD_LOW = { x: 0.985, z: 0.174 };
const TREMBLE_G = 0.2;
const TREMBLE_MILLIS = 333;
/** A car that hits another: a half sine of about a tenth of a second, in steps of a fiftieth, g. Adds up to 7 m/s. */
const PULSE_G = [3, 7, 10, 9, 6, 3] as const;
const PULSE_STEP_MILLIS = 20;

const isUp = (millis: number, periodMillis: number) => millis % periodMillis < periodMillis / 2;

/** A second of acceleration as a phone without noise would feel it: x, y, z interleaved, in g. */
export function feltBlock({ rateHz, at, carried, going, impactAfterMillis }: Felt): readonly number[] {
  const samples: number[] = [];
  for (let index = 0; index < rateHz; index++) {
    const after = (index * 1_000) / rateHz;
    const millis = at + after;
    let { x, z } = UPRIGHT;
    if (carried === 'hand') {
      ({ x, z } = isUp(millis, HAND_TURN_MILLIS) ? HELD_UP : HELD_LOW);
      z += isUp(millis, TREMBLE_MILLIS) ? TREMBLE_G : -TREMBLE_G;
    } else if (going === 'in_vehicle' || going === 'on_rails') {
      z += index % 2 === 0 ? MOUNT_SHAKE_G : -MOUNT_SHAKE_G;
    } else if (going !== 'still') {
      z += isUp(millis, STRIDE_MILLIS) ? STRIDE_G : -STRIDE_G;
    }
    if (impactAfterMillis !== undefined && after >= impactAfterMillis)
      x += PULSE_G[Math.floor((after - impactAfterMillis) / PULSE_STEP_MILLIS)] ?? 0;
    samples.push(x, 0, z);
  }
  return samples;
}
