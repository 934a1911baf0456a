import type { Block } from './blocks';

/** A burst of acceleration. */
export interface Pulse {
  /** Uptime of the first sample above `LOUD_G`, milliseconds. */
  readonly beganUp: number;
  /** From the first to the last sample above `LOUD_G`, milliseconds. */
  readonly durationMillis: number;
  /** The longest stretch of it without a sample below `LOUD_G`, milliseconds. */
  readonly widthMillis: number;
  /** Largest magnitude, gravity included, g. */
  readonly peakG: number;
  /** The largest change of velocity within any `WINDOW_MILLIS` of it, gravity removed, metres a second. */
  readonly velocityChange: number;
  /** How much of the `FALL_MILLIS` before it the phone weighed next to nothing, milliseconds. */
  readonly weightlessMillis: number;
}

/** Above this a sample belongs to a pulse: hard braking and rough roads stay below. */
const LOUD_G = 1.5;
/** Louder stretches this close together are one pulse. */
const JOIN_MILLIS = 40;
/** Over this long a change of velocity is measured: crash pulses last 80 to 150 ms, soft ones 200. */
const WINDOW_MILLIS = 200;
/** A falling phone weighs nothing; one that spins while it falls, up to this. */
const WEIGHTLESS_G = 0.5;
/** A fall of 1.8 m takes this long. */
const FALL_MILLIS = 600;
/** Gravity is followed with this time constant … */
const GRAVITY_MILLIS = 500;
/** … by samples that are no farther from 1 g than this: the others say more about blows than about gravity. */
const CALM_G = 0.5;
/** Metres per second squared in one g. */
const STANDARD_GRAVITY = 9.80665;

interface Open {
  readonly beganUp: number;
  readonly weightlessMillis: number;
  lastUp: number;
  runMillis: number;
  widthMillis: number;
  peakG: number;
  velocityChange: number;
}

/**
 * Measures pulses in a stream of blocks. The change of velocity is that of the vector, with gravity as it was before
 * the pulse removed: what shakes to and fro cancels out, what stops a car does not.
 */
export function createPulseMeter(): (block: Block) => readonly Pulse[] {
  let ring: Float64Array = new Float64Array(0);
  let weightless: Uint8Array = new Uint8Array(0);
  let seen = 0;
  let weightlessCount = 0;
  let gravity = { x: 0, y: 0, z: 0 };
  let sum = { x: 0, y: 0, z: 0 };
  let open: Open | undefined;

  function restart(periodMillis: number): void {
    ring = new Float64Array(3 * Math.max(2, Math.round(WINDOW_MILLIS / periodMillis)));
    weightless = new Uint8Array(Math.max(2, Math.round(FALL_MILLIS / periodMillis)));
    seen = 0;
    weightlessCount = 0;
    sum = { x: 0, y: 0, z: 0 };
    open = undefined;
  }

  /** The change of velocity over the last window, were gravity all along as it is held now. */
  function velocityChange(periodMillis: number): number {
    const count = Math.min(seen, ring.length / 3);
    const x = sum.x - count * gravity.x;
    const y = sum.y - count * gravity.y;
    const z = sum.z - count * gravity.z;
    return Math.sqrt(x * x + y * y + z * z) * STANDARD_GRAVITY * (periodMillis / 1000);
  }

  function take(x: number, y: number, z: number): number {
    const place = (seen * 3) % ring.length;
    sum.x += x - (ring[place] as number);
    sum.y += y - (ring[place + 1] as number);
    sum.z += z - (ring[place + 2] as number);
    ring[place] = x;
    ring[place + 1] = y;
    ring[place + 2] = z;
    if (seen === 0) gravity = { x, y, z };
    return Math.sqrt(x * x + y * y + z * z);
  }

  /** Gravity stands still in a pulse, and in everything else that is far from 1 g. */
  function followGravity(x: number, y: number, z: number, size: number, periodMillis: number): void {
    if (open || Math.abs(size - 1) > CALM_G) return;
    const share = periodMillis / (GRAVITY_MILLIS + periodMillis);
    gravity.x += (x - gravity.x) * share;
    gravity.y += (y - gravity.y) * share;
    gravity.z += (z - gravity.z) * share;
  }

  function followWeight(size: number): void {
    const place = seen % weightless.length;
    weightlessCount -= weightless[place] as number;
    weightless[place] = size < WEIGHTLESS_G ? 1 : 0;
    weightlessCount += weightless[place] as number;
  }

  function hear(size: number, up: number, periodMillis: number): void {
    if (size <= LOUD_G) {
      if (open) open.runMillis = 0;
      return;
    }
    open ??= {
      beganUp: up,
      lastUp: up,
      weightlessMillis: weightlessCount * periodMillis,
      runMillis: 0,
      widthMillis: 0,
      peakG: 0,
      velocityChange: 0,
    };
    open.lastUp = up;
    open.runMillis += periodMillis;
    open.widthMillis = Math.max(open.widthMillis, open.runMillis);
    open.peakG = Math.max(open.peakG, size);
  }

  function closed({ beganUp, lastUp, widthMillis, peakG, ...rest }: Open): Pulse {
    const { velocityChange, weightlessMillis } = rest;
    const durationMillis = lastUp - beganUp;
    return { beganUp, durationMillis, widthMillis, peakG, velocityChange, weightlessMillis };
  }

  return ({ samples, count, periodMillis, beganUp, follows }) => {
    const pulses: Pulse[] = [];
    if (!follows) {
      if (open) pulses.push(closed(open));
      restart(periodMillis);
    }
    for (let index = 0; index < count; index++) {
      const x = samples[3 * index] ?? 0;
      const y = samples[3 * index + 1] ?? 0;
      const z = samples[3 * index + 2] ?? 0;
      const up = beganUp + (index + 1) * periodMillis;
      const size = take(x, y, z);
      followGravity(x, y, z, size, periodMillis);
      hear(size, up, periodMillis);
      followWeight(size);
      seen++;
      if (!open) continue;
      open.velocityChange = Math.max(open.velocityChange, velocityChange(periodMillis));
      if (up - open.lastUp <= JOIN_MILLIS) continue;
      pulses.push(closed(open));
      open = undefined;
    }
    return pulses;
  };
}
