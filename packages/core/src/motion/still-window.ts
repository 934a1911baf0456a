import { distanceMeters } from '../geo/distance';
import { median, medianPosition } from '../geo/median';
import type { AcceptedFix } from '../locations/fix';
import { ROLLING_SPEED, STILL_SPEED, STILL_WINDOW_MILLIS, type Stillness } from './stillness';

/** All fixes of a still window lie this near their median, or within twice their accuracy, metres. */
const STILL_RADIUS_METERS = 75;
/** One stray fix is no window: at least this many where the platform applies no distance filter. */
const FIXES_MIN = 3;
/** Judging costs a sort; once in this long is enough. */
const JUDGE_EVERY_MILLIS = 5_000;
/** Bound on memory, for receivers that deliver ten fixes a second. */
const FIXES_MAX = 1_000;

/** How far from its stop a fix may lie and still belong to it, metres. */
export function stillRadiusMeters(fix: AcceptedFix): number {
  return Math.max(STILL_RADIUS_METERS, 2 * fix.accuracy);
}

export interface StillWindow {
  /** Takes a fix in; answers when the window has become still. */
  offer(fix: AcceptedFix): Stillness | undefined;
  /** The stop at the end of the window, however short: for when another source has decided that it is one. */
  rest(): Stillness | undefined;
  readonly last: AcceptedFix | undefined;
  clear(): void;
}

/** The fixes of the last ninety seconds, with the one before them: where the device was when the window opened. */
export function createStillWindow(): StillWindow {
  let fixes: AcceptedFix[] = [];
  let judgedUp = -Infinity;

  function slide(up: number): void {
    let outside = 0;
    while (
      outside + 1 < fixes.length &&
      (fixes[outside + 1] as AcceptedFix).taken.up <= up - STILL_WINDOW_MILLIS
    )
      outside++;
    if (fixes.length - outside > FIXES_MAX) outside = fixes.length - FIXES_MAX;
    // In place: one fix enters and one leaves with nearly every call, and a copy is ninety fixes long.
    for (; outside > 0; outside--) fixes.shift();
  }

  return {
    offer(fix) {
      fixes.push(fix);
      const first = fixes[0] as AcceptedFix;
      const up = fix.taken.up;
      if (up - first.taken.up < STILL_WINDOW_MILLIS) return undefined;
      slide(up);
      if (fix.speed >= ROLLING_SPEED || up - judgedUp < JUDGE_EVERY_MILLIS) return undefined;
      judgedUp = up;
      return judge(fixes);
    },
    rest: () => restOf(fixes),
    get last() {
      return fixes[fixes.length - 1];
    },
    clear() {
      fixes = [];
      judgedUp = -Infinity;
    },
  };
}

function judge(fixes: readonly AcceptedFix[]): Stillness | undefined {
  const first = fixes[0] as AcceptedFix;
  const last = fixes[fixes.length - 1] as AcceptedFix;
  if (fixes.length < FIXES_MIN && !last.filtered) return undefined;
  if (distanceMeters(first, last) > 2 * stillRadiusMeters(last)) return undefined;
  if (median(fixes.map((fix) => fix.speed)) >= STILL_SPEED) return undefined;
  const middle = medianPosition(fixes);
  if (fixes.some((fix) => distanceMeters(fix, middle) > stillRadiusMeters(fix))) return undefined;
  const began = beginning(fixes);
  if (began === undefined || began === last) return undefined;
  return { began, anchor: bestOf(fixes) };
}

/**
 * The first fix behind the last one that rolled. Where a long gap lies between the two, no fix shows that it rolled any further,
 * and a device that is found where it was has stood there: then the stop began with the fix before the gap.
 */
function beginning(fixes: readonly AcceptedFix[]): AcceptedFix | undefined {
  const rolling = lastRolling(fixes);
  const before = fixes[rolling];
  const after = fixes[rolling + 1];
  const isGap = before && after && after.taken.up - before.taken.up >= STILL_WINDOW_MILLIS;
  return isGap ? before : after;
}

/** The last fix, with those before it that lie where it lies and do not roll. */
function restOf(fixes: readonly AcceptedFix[]): Stillness | undefined {
  const last = fixes[fixes.length - 1];
  if (last === undefined) return undefined;
  const belongs = (fix: AcceptedFix | undefined): boolean =>
    fix !== undefined && fix.speed <= ROLLING_SPEED && distanceMeters(fix, last) <= stillRadiusMeters(fix);
  let from = fixes.length - 1;
  while (belongs(fixes[from - 1])) from--;
  const rest = fixes.slice(from);
  return { began: rest[0] ?? last, anchor: bestOf(rest) };
}

function lastRolling(fixes: readonly AcceptedFix[]): number {
  let index = fixes.length - 1;
  while (index >= 0 && (fixes[index] as AcceptedFix).speed <= ROLLING_SPEED) index--;
  return index;
}

function bestOf(fixes: readonly AcceptedFix[]): AcceptedFix {
  const middle = medianPosition(fixes);
  let best = fixes[0] as AcceptedFix;
  let bestDistance = distanceMeters(best, middle);
  for (const fix of fixes) {
    if (fix.accuracy > best.accuracy) continue;
    const distance = distanceMeters(fix, middle);
    if (fix.accuracy < best.accuracy || distance < bestDistance) {
      best = fix;
      bestDistance = distance;
    }
  }
  return best;
}
