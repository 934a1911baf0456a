import { median } from '../geo/median';
import type { AcceptedFix } from '../locations/fix';

/** One good speed. */
export interface Speed {
  /** When it was measured, uptime milliseconds. */
  readonly up: number;
  readonly metersPerSecond: number;
}

/** Older speeds are dropped: in half a minute a car reaches any speed and any stop. */
const KEPT_MILLIS = 30_000;
/** The speed before an impact is the median of this many: one wild fix decides nothing. */
const SPEEDS_BEFORE = 3;
/** With fewer than this an outlier cannot be identified. */
const SPEEDS_NEEDED = 2;

/** The speeds of the last half minute. */
export interface RecentSpeeds {
  /** Takes a fix; answers its speed, if it is a good one. */
  offer(fix: AcceptedFix): Speed | undefined;
  /** The speed before a moment, metres a second: the median of the last three; of two the lower. */
  before(up: number): number | undefined;
  /** The speeds measured after a moment, in order. */
  after(up: number): readonly Speed[];
  /** Could `before` be this fast after one more fix? */
  mayReach(metersPerSecond: number, up: number): boolean;
}

export function createRecentSpeeds(): RecentSpeeds {
  let speeds: readonly Speed[] = [];

  const lastBefore = (up: number) =>
    speeds.filter((speed) => speed.up <= up && up - speed.up <= KEPT_MILLIS).slice(-SPEEDS_BEFORE);

  return {
    offer(fix) {
      if (!isGood(fix)) return undefined;
      const speed = { up: fix.taken.up, metersPerSecond: fix.speed };
      speeds = [...speeds.filter(({ up }) => speed.up - up <= KEPT_MILLIS), speed];
      return speed;
    },
    before(up) {
      const last = lastBefore(up).map(({ metersPerSecond }) => metersPerSecond);
      if (last.length < SPEEDS_NEEDED) return undefined;
      return last.length < SPEEDS_BEFORE ? Math.min(...last) : median(last);
    },
    after: (up) => speeds.filter((speed) => speed.up > up),
    mayReach: (metersPerSecond, up) =>
      lastBefore(up).some((speed) => speed.metersPerSecond >= metersPerSecond),
  };
}

/** Let through for want of better ones, or a first place without a measured speed: those give no reliable speed. */
function isGood({ relaxed, reanchored, reading }: AcceptedFix): boolean {
  return !relaxed && (reading.speed !== undefined || !reanchored);
}
