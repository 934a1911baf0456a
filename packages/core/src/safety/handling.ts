import { cosineDegrees } from '../geo/trigonometry';
import type { MotionWindow } from './motion-windows';
import { dot, isWider, mean, type Vector } from './vector';

/** Turned like this the phone was taken, degrees: hard cornering (0.4 g) turns gravity by 22 … */
const TAKEN_COSINE = cosineDegrees(30);
/**
 * … and hard braking by 39. But what accelerates a phone adds to gravity across, and what turns a phone takes gravity
 * from where it was: at 30 degrees 13 % of it. Half of that must be gone.
 */
const GRAVITY_LOST = 0.067;
/** Turned like this it is held, when it also shakes as in a hand. */
const HELD_COSINE = cosineDegrees(12);
/** A hand's shaking, g. */
const HELD_ENERGY_G = 0.08;
/** A calm hand still shakes more than this, g, and so many times more than the mount before it. */
const CALM_ENERGY_G = 0.03;
const CALM_FACTOR = 2;
/** A rest is known by this many windows. */
const REST_WINDOWS = 10;
const REST_NEEDED = 5;
/** A turn is against the mean of so few windows, that a phone which slid once is soon at rest again. */
const TURN_WINDOWS = 3;
/** Nobody holds a phone for longer than this without turning it; a phone that slid on a rough road lies turned for ever. */
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

/** Is the phone in somebody's hand? Judged window by window. */
export interface Handling {
  /** `open`: handling is going on, and this window may go on with it. `counts`: handling counts now at all. */
  offer(
    window: MotionWindow,
    context: { readonly open: boolean; readonly counts: boolean },
  ): Handled | undefined;
  /** The stream was broken: what came before says nothing of what comes. */
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
    if (windows.length < REST_NEEDED || before === undefined) return false;
    return (
      isWider(gravity, before, TAKEN_COSINE) && 1 - dot(gravity, before) / dot(before, before) > GRAVITY_LOST
    );
  }

  /** Shakes as in a hand, and lies otherwise than in the last ten seconds. */
  function isShaken({ gravity, energyG }: MotionWindow): boolean {
    const now = restNow();
    return now !== undefined && energyG > HELD_ENERGY_G && isWider(gravity, now.gravity, HELD_COSINE);
  }

  /** Lies otherwise than before it was taken, and shakes more than where it lay. */
  function isHeld({ gravity, energyG, endedUp }: MotionWindow): boolean {
    if (rest === undefined || endedUp - sureUp > HELD_SECONDS * 1000) return false;
    const shakes =
      energyG > HELD_ENERGY_G || (energyG > CALM_ENERGY_G && energyG > CALM_FACTOR * rest.energyG);
    return shakes && isWider(gravity, rest.gravity, HELD_COSINE);
  }

  function keep(window: MotionWindow): void {
    windows = [...windows, window].slice(-REST_WINDOWS);
  }

  return {
    offer(window, { open, counts }) {
      const isSure = counts && (wasTaken(window) || isShaken(window));
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
