import type { Block } from './blocks';
import type { Vector } from './vector';

/** One second of acceleration, reduced to what shows how the phone is held. */
export interface MotionWindow {
  /** Uptimes of its beginning and end, milliseconds. */
  readonly beganUp: number;
  readonly endedUp: number;
  /** Mean acceleration, g: where down is, since what swings to and fro in a second cancels out. */
  readonly gravity: Vector;
  /** Root mean square of what happens between 1 and 6 Hz, g: hands and feet; engines and roads are faster. */
  readonly energyG: number;
}

const WINDOW_MILLIS = 1000;
/** 1/(2π·1 Hz) and 1/(2π·6 Hz), milliseconds: time constants of the two low-passes whose difference is the band. */
const SLOW_MILLIS = 159.15;
const FAST_MILLIS = 26.53;

class LowPass {
  private x = 0;
  private y = 0;
  private z = 0;

  constructor(private readonly timeMillis: number) {}

  begin(x: number, y: number, z: number): void {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  take(x: number, y: number, z: number, periodMillis: number): void {
    const share = periodMillis / (this.timeMillis + periodMillis);
    this.x += (x - this.x) * share;
    this.y += (y - this.y) * share;
    this.z += (z - this.z) * share;
  }

  squaredDistance(other: LowPass): number {
    const x = this.x - other.x;
    const y = this.y - other.y;
    const z = this.z - other.z;
    return x * x + y * y + z * z;
  }
}

/** Cuts blocks into windows of a second, and answers those that are full. What a broken stream began is dropped. */
export function createMotionWindows(): (block: Block) => readonly MotionWindow[] {
  const slow = new LowPass(SLOW_MILLIS);
  const fast = new LowPass(FAST_MILLIS);
  let beganUp = 0;
  let count = 0;
  let sum = { x: 0, y: 0, z: 0 };
  let squares = 0;

  function restart(up: number): void {
    beganUp = up;
    count = 0;
    sum = { x: 0, y: 0, z: 0 };
    squares = 0;
  }

  return ({ samples, count: length, periodMillis, beganUp: up, follows }) => {
    const windows: MotionWindow[] = [];
    if (!follows) {
      restart(up);
      for (const filter of [slow, fast]) filter.begin(samples[0] ?? 0, samples[1] ?? 0, samples[2] ?? 0);
    }
    for (let index = 0; index < length; index++) {
      const x = samples[3 * index] ?? 0;
      const y = samples[3 * index + 1] ?? 0;
      const z = samples[3 * index + 2] ?? 0;
      slow.take(x, y, z, periodMillis);
      fast.take(x, y, z, periodMillis);
      sum = { x: sum.x + x, y: sum.y + y, z: sum.z + z };
      squares += fast.squaredDistance(slow);
      count++;
      if (count * periodMillis < WINDOW_MILLIS) continue;
      const endedUp = up + (index + 1) * periodMillis;
      windows.push({
        beganUp,
        endedUp,
        gravity: { x: sum.x / count, y: sum.y / count, z: sum.z / count },
        energyG: Math.sqrt(squares / count),
      });
      restart(endedUp);
    }
    return windows;
  };
}
