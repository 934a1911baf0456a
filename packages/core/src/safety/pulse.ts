import type { Block } from './blocks';
import { RunningSum } from './running-sum';
import { length, plus, times, type Vector, ZERO } from './vector';

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
  /**
   * The largest change of velocity within any `WINDOW_MILLIS` of it, metres a second, with gravity removed as it was
   * before or as it was after, whichever leaves less: a phone that only turned over had no blow.
   */
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
/** Where down is before a pulse is followed with this time constant … */
const BEFORE_MILLIS = 500;
/** … by samples that are no farther from 1 g than this: the others show blows rather than gravity. */
const CALM_G = 0.5;
/** Where down is after it is the mean of this long: what swings to and fro cancels out. */
const AFTER_MILLIS = 1000;
/** Metres per second squared in one g. */
const STANDARD_GRAVITY = 9.80665;

const NONE: readonly Pulse[] = [];

/** A pulse while it lasts, and while the second after it lasts. */
interface Measured {
  readonly beganUp: number;
  readonly weightlessMillis: number;
  /** Gravity as it was before it, g. */
  readonly before: Vector;
  lastUp: number;
  runMillis: number;
  widthMillis: number;
  peakG: number;
  velocityChange: number;
  /** The sum of the window with the largest change, and of how many samples. */
  window: Vector;
  windowCount: number;
  /** The sum of the samples after it, and their number. */
  after: Vector;
  afterCount: number;
}

/**
 * Measures pulses in a stream of blocks; each is known a second after it has passed. The change of velocity is that of
 * the vector: what shakes to and fro cancels out, what stops a car does not.
 */
export function createPulseMeter(): (block: Block) => readonly Pulse[] {
  let periodMillis = 0;
  let window = new RunningSum(1);
  /** Counts the weightless samples of the time of a fall, in its first axis. */
  let fall = new RunningSum(1);
  let down: Vector | undefined;
  let open: Measured | undefined;
  /** Those that are over, while it is not known yet where down is after them; oldest first. */
  let passing: readonly Measured[] = [];

  const samples = (millis: number) => Math.max(2, Math.round(millis / periodMillis));
  const metersPerSecond = (felt: Vector) => length(felt) * STANDARD_GRAVITY * (periodMillis / 1000);

  /** Everything begins anew at this rate; what was under way is closed with what is known of it. */
  function restart(period: number): readonly Pulse[] {
    const known = (open ? [...passing, open] : passing).map(closed);
    periodMillis = period;
    window = new RunningSum(samples(WINDOW_MILLIS));
    down = undefined;
    fall = new RunningSum(samples(FALL_MILLIS));
    open = undefined;
    passing = [];
    return known;
  }

  function begun(up: number): Measured {
    return {
      beganUp: up,
      weightlessMillis: fall.x * periodMillis,
      before: down ?? ZERO,
      lastUp: up,
      runMillis: 0,
      widthMillis: 0,
      peakG: 0,
      velocityChange: 0,
      window: ZERO,
      windowCount: 0,
      after: ZERO,
      afterCount: 0,
    };
  }

  function followDown(sample: Vector, size: number): void {
    if (down === undefined) down = sample;
    if (open || Math.abs(size - 1) > CALM_G) return;
    const share = periodMillis / (BEFORE_MILLIS + periodMillis);
    down = plus(down, times(plus(sample, times(down, -1)), share));
  }

  function lengthen(pulse: Measured, size: number, up: number): void {
    pulse.lastUp = up;
    pulse.runMillis += periodMillis;
    pulse.widthMillis = Math.max(pulse.widthMillis, pulse.runMillis);
    pulse.peakG = Math.max(pulse.peakG, size);
  }

  function measureChange(pulse: Measured): void {
    const change = metersPerSecond(plus(window, times(pulse.before, -window.count)));
    if (change <= pulse.velocityChange) return;
    pulse.velocityChange = change;
    pulse.window = { x: window.x, y: window.y, z: window.z };
    pulse.windowCount = window.count;
  }

  /** The change of velocity, were gravity all along as it is after the pulse. */
  function changeByAfter(pulse: Measured): number {
    const size = length(pulse.after);
    // Half of it at least: less does not show where down is.
    if (pulse.afterCount * periodMillis < AFTER_MILLIS / 2 || size === 0) return Number.POSITIVE_INFINITY;
    return metersPerSecond(plus(pulse.window, times(pulse.after, -pulse.windowCount / size)));
  }

  function closed(pulse: Measured): Pulse {
    const { beganUp, lastUp, widthMillis, peakG, weightlessMillis } = pulse;
    const velocityChange = Math.min(pulse.velocityChange, changeByAfter(pulse));
    return {
      beganUp,
      durationMillis: lastUp - beganUp,
      widthMillis,
      peakG,
      velocityChange,
      weightlessMillis,
    };
  }

  /** Takes a sample as one after those that pass; answers those of which enough is known. */
  function passed(sample: Vector, up: number): readonly Pulse[] {
    if (passing.length === 0) return NONE;
    for (const pulse of passing) {
      pulse.after = plus(pulse.after, sample);
      pulse.afterCount++;
    }
    const known = passing.filter(({ lastUp }) => up - lastUp >= AFTER_MILLIS);
    if (known.length > 0) passing = passing.filter((pulse) => !known.includes(pulse));
    return known.map(closed);
  }

  function take(sample: Vector, up: number): readonly Pulse[] {
    const { x, y, z } = sample;
    const size = length(sample);
    if (size > LOUD_G) {
      open ??= begun(up);
      lengthen(open, size, up);
    } else if (open) open.runMillis = 0;
    followDown(sample, size);
    window.take(x, y, z);
    fall.take(size < WEIGHTLESS_G ? 1 : 0, 0, 0);
    const known = passed(sample, up);
    if (!open) return known;
    measureChange(open);
    if (up - open.lastUp > JOIN_MILLIS) {
      passing = [...passing, open];
      open = undefined;
    }
    return known;
  }

  return (block) => {
    const pulses: Pulse[] = block.follows ? [] : [...restart(block.periodMillis)];
    for (let index = 0; index < block.count; index++) {
      const [x = 0, y = 0, z = 0] = block.samples.slice(3 * index, 3 * index + 3);
      pulses.push(...take({ x, y, z }, block.beganUp + (index + 1) * block.periodMillis));
    }
    return pulses;
  };
}
