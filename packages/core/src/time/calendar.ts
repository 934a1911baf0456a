import { BUILT_AFTER } from '../contract/version';
import type { Instant } from './instant';

/** Two clocks that differ by no more agree: time zones that were applied wrongly are within it. */
const AGREEMENT_MILLIS = 86_400_000;
/** A wall clock that jumped is believed when it has run on so long: NTP mends a wrong one within minutes. */
const TRIAL_MILLIS = 3_600_000;
/** By how much a clock on trial may be set again without beginning anew: what NTP slews. */
const SLEW_MILLIS = 60_000;

/** What survives a kill and a reboot. */
export interface CalendarMemory {
  readonly version: 1;
  readonly bootId: string;
  /** The last good date, with the uptime at which it was; null before any. */
  readonly known: Instant | null;
  /** Was it known in an earlier boot than `bootId`, so that how long the device was off is still to be learned? */
  readonly isRebooted: boolean;
  /** Milliseconds lived until `savedUp`. */
  readonly livedMillis: number;
  readonly savedUp: number;
  /** A wall clock that jumped in this boot, and since when it runs on. */
  readonly trial: Trial | null;
}

interface Trial {
  /** The wall clock less the last good date plus uptime, milliseconds. */
  readonly error: number;
  readonly sinceUp: number;
}

/**
 * What date it is, by clocks that may be wrong: the device's wall clock, the receiver's, and the last good date plus
 * uptime. And how much time has passed, which no wrong clock changes. Core has no clock of its own: all of it comes in.
 */
export interface Calendar {
  /** Takes up what was known. Until then every date is taken as it comes. */
  restore(memory: CalendarMemory | null, up: number): void;
  /** This moment, its wall time mended where the device's clock cannot be right. */
  stamp(up: number, wall: number): Instant;
  /**
   * The date of a fix, epoch milliseconds: the receiver's own, unless it lies before the engine was built, or more than a day
   * from the wall clock and from the last good date plus uptime. Then the latter, shifted for the fixes of one receiver alike,
   * so that the time between them stays.
   * @param at - the moment at which the fix was taken, by our own clocks
   */
  fixTime(time: number, at: Instant): number;
  /** Milliseconds lived through since this memory began: those of each boot, and those between boots once their dates are sure. */
  readonly livedMillis: number;
  /** The device's clock less the date used, milliseconds: 0 while it is believed. */
  readonly wallErrorMillis: number;
  /** The receiver's last date less the date used, milliseconds: 0 while it is believed. */
  readonly receiverErrorMillis: number;
  memory(): CalendarMemory;
}

/** Is this what a calendar once saved? */
export function isCalendarMemory(value: Partial<CalendarMemory>): boolean {
  const { version, bootId, known, livedMillis, savedUp } = value;
  const isKnown = known === null || (Number.isFinite(known?.up) && Number.isFinite(known?.wall));
  return (
    version === 1 &&
    typeof bootId === 'string' &&
    isKnown &&
    Number.isFinite(livedMillis) &&
    Number.isFinite(savedUp)
  );
}

const agree = (a: number, b: number) => Math.abs(a - b) <= AGREEMENT_MILLIS;

/**
 * A calendar that knows nothing yet.
 * @param say - hears what was mended, once for each change
 */
export function createCalendar(bootId: string, say: (what: string) => void): Calendar {
  let isOpen = false;
  let known: Instant | null = null;
  let isRebooted = false;
  let lived = 0;
  let livedUp = 0;
  let now: Instant = { up: 0, wall: 0 };
  /** The wall clock as it is. */
  let raw = 0;
  let wallError = 0;
  let receiverError = 0;
  let trial: Trial | null = null;

  const reckoned = (up: number): number | undefined =>
    known === null ? undefined : known.wall + (up - known.up);

  function know(up: number, wall: number): void {
    // Only time between boots is learned from a date. Within one, uptime has counted it already.
    if (isRebooted) lived += Math.max(0, wall - (reckoned(up) ?? wall));
    isRebooted = false;
    trial = null;
    known = { up, wall };
  }

  /** The wall clock contradicts the last good date plus uptime: has it done so long enough to be right? */
  function hasPassed(up: number, error: number): boolean {
    if (trial === null || Math.abs(trial.error - error) > SLEW_MILLIS) trial = { error, sinceUp: up };
    return up - trial.sinceUp >= TRIAL_MILLIS;
  }

  /** The date of now, by the wall clock or despite it. */
  function date(up: number, wall: number): number {
    const expected = reckoned(up);
    if (!isOpen || expected === undefined) {
      if (isOpen && wall >= BUILT_AFTER) know(up, wall);
      return wall;
    }
    const error = wall - expected;
    if (agree(wall, expected) || (wall >= BUILT_AFTER && hasPassed(up, error))) {
      know(up, wall);
      return wall;
    }
    if (wall < BUILT_AFTER) trial = null;
    // After a reboot a later date is what a device shows that was off. It proves nothing yet.
    return isRebooted && error > 0 ? wall : Math.round(expected);
  }

  function isGoodDate(time: number, up: number): boolean {
    const expected = reckoned(up);
    if (expected === undefined) {
      if (agree(time, raw)) return true;
      if (time < BUILT_AFTER) return false;
      // The only clock here that may be right.
      know(up, time);
      return true;
    }
    if (time < BUILT_AFTER) return false;
    if (agree(time, expected)) return true;
    if (!agree(time, raw)) return false;
    // Two against one.
    know(now.up, raw);
    return true;
  }

  return {
    restore(memory, up) {
      isOpen = true;
      livedUp = up;
      if (memory === null) return;
      const isSameBoot = memory.bootId === bootId;
      lived = memory.livedMillis + (isSameBoot ? Math.max(0, up - memory.savedUp) : up);
      isRebooted = memory.known !== null && (memory.isRebooted || !isSameBoot);
      known = memory.known;
      if (isSameBoot) trial = memory.trial;
      if (known === null || isSameBoot) return;
      // What was left of the other boot when it was last written down is lost; this one has lasted for `up` so far.
      known = { up: 0, wall: known.wall + Math.max(0, memory.savedUp - known.up) };
    },
    stamp(up, wall) {
      raw = wall;
      const mended = date(up, wall);
      now = { up, wall: mended };
      const error = wall - mended;
      if (Math.abs(error - wallError) > SLEW_MILLIS)
        say(error === 0 ? 'the wall clock is believed again' : `the wall clock is wrong by ${error} ms`);
      wallError = error;
      return now;
    },
    fixTime(time, at) {
      if (isGoodDate(time, at.up)) {
        if (receiverError !== 0) say("the receiver's date is believed again");
        receiverError = 0;
        return time;
      }
      if (receiverError === 0 || !agree(time - receiverError, at.wall)) {
        receiverError = time - Math.round(at.wall);
        say(`the receiver's date is wrong by ${receiverError} ms`);
      }
      return time - receiverError;
    },
    get livedMillis() {
      return lived + Math.max(0, now.up - livedUp);
    },
    get wallErrorMillis() {
      return wallError;
    },
    get receiverErrorMillis() {
      return receiverError;
    },
    memory: () => ({
      version: 1,
      bootId,
      known,
      isRebooted,
      livedMillis: lived + Math.max(0, now.up - livedUp),
      savedUp: now.up,
      trial,
    }),
  };
}
