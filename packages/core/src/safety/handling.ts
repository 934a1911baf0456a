import { cosineDegrees } from '../geo/trigonometry';
import type { MotionWindow } from './motion-windows';
import { dot, isWider, mean, type Vector } from './vector';

/** Turned by this much, the phone was picked up. */
const TAKEN_COSINE = cosineDegrees(30);
/** Turned by this much from its rest, it is still held, when it also shakes as in a hand. */
const HELD_COSINE = cosineDegrees(20);
/** A hand's shaking, g. */
const HELD_ENERGY_G = 0.08;
/** A phone that is looked at shakes less than this, g: walking with it in the hand shakes it by 0.2, in a pocket by 0.3 to 0.5. */
const CARRIED_ENERGY_G = 0.3;
/** A calm hand still shakes more than this, g, and `CALM_FACTOR` times more than the mount before it. */
const CALM_ENERGY_G = 0.03;
const CALM_FACTOR = 2;
/** A rest is known by this many windows. */
const REST_WINDOWS = 10;
const REST_NEEDED = 5;
/** A turn is against the mean of few windows, so that a phone which slid once is soon at rest again. */
const TURN_WINDOWS = 3;
/** A held phone is turned at least this often; one that slid on a rough road stays turned for ever. */
const HELD_SECONDS = 60;
/** Two of three windows make a beginning: one is a bump. */
const CONFIRM_WINDOWS = 3;
const CONFIRM_NEEDED = 2;

/** How the phone lay before it was handled. */
interface Rest {
  readonly gravity: Vector;
  readonly energyG: number;
}

/** One window, judged. */
export interface Handled {
  /** Uptime at which the handling that this belongs to began, milliseconds: the first window of two. */
  readonly beganUp: number;
  readonly endedUp: number;
}

/** Is the phone held in a hand? Judged window by window. */
export interface Handling {
  /** `open`: handling is going on, and this window may go on with it. `counts`: handling counts now at all. */
  offer(
    window: MotionWindow,
    context: { readonly open: boolean; readonly counts: boolean },
  ): Handled | undefined;
  /** The stream was interrupted: earlier windows do not count. */
  restart(): void;
}

export function createHandling(): Handling {
  let windows: readonly MotionWindow[] = [];
  let marks: readonly (MotionWindow | undefined)[] = [];
  /** How the phone lay before the first marked window. */
  let rest: Rest | undefined;
  let sureUp = Number.NEGATIVE_INFINITY;

  function restNow(): Rest | undefined {
    const last = windows.slice(-REST_WINDOWS);
    if (last.length < REST_NEEDED) return undefined;
    const gravity = mean(last.map((window) => window.gravity)) as Vector;
    return { gravity, energyG: last.reduce((sum, window) => sum + window.energyG, 0) / last.length };
  }

  /** Turned within the last seconds, and by hand. */
  function wasTaken({ gravity }: MotionWindow): boolean {
    const before = mean(windows.slice(-TURN_WINDOWS).map((window) => window.gravity));
    return windows.length >= REST_NEEDED && before !== undefined && isTurned(gravity, before, TAKEN_COSINE);
  }

  /** Shakes as in a hand, and lies otherwise than in the last ten seconds. */
  function isShaken({ gravity, energyG }: MotionWindow): boolean {
    const now = restNow();
    return (
      now !== undefined && isHandLike(energyG, HELD_ENERGY_G) && isTurned(gravity, now.gravity, TAKEN_COSINE)
    );
  }

  /** Lies otherwise than before it was taken, and shakes more than where it lay. */
  function isHeld({ gravity, energyG, endedUp }: MotionWindow): boolean {
    if (rest === undefined || endedUp - sureUp > HELD_SECONDS * 1000) return false;
    const least = Math.min(HELD_ENERGY_G, Math.max(CALM_ENERGY_G, CALM_FACTOR * rest.energyG));
    return isHandLike(energyG, least) && isTurned(gravity, rest.gravity, HELD_COSINE);
  }

  /** Lies as before it was taken: putting it back is the end of handling, and no more of it. */
  function isBack({ gravity }: MotionWindow): boolean {
    return rest !== undefined && !isWider(gravity, rest.gravity, HELD_COSINE);
  }

  function keep(window: MotionWindow): void {
    windows = [...windows, window].slice(-REST_WINDOWS);
  }

  return {
    offer(window, { open, counts }) {
      const isSure = counts && !isBack(window) && (wasTaken(window) || isShaken(window));
      const goesOn = counts && (open || rest !== undefined) && isHeld(window);
      const before = restNow();
      keep(window);
      if (isSure) sureUp = window.endedUp;
      if (open) return isSure || goesOn ? { beganUp: window.beganUp, endedUp: window.endedUp } : undefined;
      const isMarked = isSure || goesOn;
      const wasMarked = marks.some((mark) => mark !== undefined);
      if (isMarked && !wasMarked) rest = before;
      marks = [...marks, isMarked ? window : undefined].slice(-CONFIRM_WINDOWS);
      const marked = marks.filter((mark) => mark !== undefined);
      if (marked.length === 0) rest = undefined;
      if (!isMarked || marked.length < CONFIRM_NEEDED) return undefined;
      marks = [];
      return { beganUp: (marked[0] as MotionWindow).beganUp, endedUp: window.endedUp };
    },
    restart() {
      windows = [];
      marks = [];
      rest = undefined;
      sureUp = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * Was the phone turned, and not only pushed? Hard cornering (0.4 g) turns what it feels as down by 22 degrees, hard
 * braking by 39. But a push adds to gravity across, and a turn takes gravity from where it was: half of what a turn of
 * this angle takes must be gone.
 */
function isTurned(now: Vector, before: Vector, cosine: number): boolean {
  const lost = 1 - dot(now, before) / dot(before, before);
  return isWider(now, before, cosine) && lost > (1 - cosine) / 2;
}

const isHandLike = (energyG: number, least: number) => energyG > least && energyG < CARRIED_ENERGY_G;
