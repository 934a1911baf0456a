import { BUILT_AFTER } from '../contract/version';
import type { Instant } from './instant';

/** Two clocks agree within this difference: it covers wrongly applied time zones. */
const AGREEMENT_MILLIS = 86_400_000;
/** How long a wall clock that jumped must run on before it is accepted: NTP corrects a wrong clock within minutes. */
const TRIAL_MILLIS = 3_600_000;
/** Adjustment by which a clock on trial does not restart its trial: the range that NTP slews. */
const SLEW_MILLIS = 60_000;

/** Persisted state of the calendar. */
export interface CalendarMemory {
  readonly version: 1;
  readonly bootId: string;
  /** The last good date with its uptime; null before the first. */
  readonly known: Instant | null;
  /** Is `known` from an earlier boot than `bootId`, with the time that the device was off still unknown? */
  readonly isRebooted: boolean;
  /** Milliseconds lived until `savedUp`. */
  readonly livedMillis: number;
  readonly savedUp: number;
  /** A wall clock that jumped in this boot, and the uptime since when it has been consistent. */
  readonly trial: Trial | null;
  /** By how much the wall clock was wrong when the device was switched off, milliseconds; absent where it was right, and in older state. */
  readonly carriedError?: number;
}

interface Trial {
  /** The wall clock minus (last good date plus uptime), milliseconds. */
  readonly error: number;
  readonly sinceUp: number;
}

/**
 * Determines the date from clocks that may be wrong: the device's wall clock, the receiver's, and the last good date plus
 * uptime; and measures elapsed time, which no wrong clock changes. All clock readings are passed in.
 */
export interface Calendar {
  /** Restores the persisted state. Until then no date is corrected. */
  restore(memory: CalendarMemory | null, up: number): void;
  /** This moment, with the wall time corrected where the device's clock cannot be right. */
  stamp(up: number, wall: number): Instant;
  /**
   * The date of a fix, epoch milliseconds: the receiver's own, unless it is before the engine was built, or more than a day
   * from both the wall clock and the last good date plus uptime. Then the latter, with one offset for all fixes of a receiver,
   * so that intervals between them are preserved.
   * @param at - the moment at which the fix was taken, by the engine's clocks
   */
  fixTime(time: number, at: Instant): number;
  /** Elapsed milliseconds since this state was created: uptimes, and the time between boots once its dates are confirmed. */
  readonly livedMillis: number;
  /** The device's clock minus the date used, milliseconds: 0 while it is accepted. */
  readonly wallErrorMillis: number;
  /** The receiver's last date minus the date used, milliseconds: 0 while it is accepted. */
  readonly receiverErrorMillis: number;
  memory(): CalendarMemory;
}

/** Validates the persisted state. */
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
 * A calendar without state.
 * @param say - receives each correction, once per change
 */
export function createCalendar(bootId: string, say: (what: string) => void): Calendar {
  let isOpen = false;
  let known: Instant | null = null;
  let isRebooted = false;
  let lived = 0;
  let livedUp = 0;
  let now: Instant = { up: 0, wall: 0 };
  /** The uncorrected wall clock. */
  let raw = 0;
  let wallError = 0;
  let receiverError = 0;
  let trial: Trial | null = null;
  let carriedError: number | undefined;

  const reckoned = (up: number): number | undefined =>
    known === null ? undefined : known.wall + (up - known.up);

  /**
   * What a wall clock says after a reboot, less the error that it had before: a clock that jumped goes on being wrong by as much. One that
   * shows less than that was mended meanwhile.
   */
  function afterReboot(up: number, wall: number): number {
    const error = carriedError ?? 0;
    const expected = reckoned(up);
    return expected !== undefined && error > 0 && wall - expected >= error - SLEW_MILLIS
      ? wall - error
      : wall;
  }

  function know(up: number, wall: number): void {
    // Only the time between boots is derived from a date; within a boot uptime has counted it.
    if (isRebooted) lived += Math.max(0, afterReboot(up, wall) - (reckoned(up) ?? wall));
    isRebooted = false;
    carriedError = undefined;
    trial = null;
    known = { up, wall };
  }

  /** Has the wall clock contradicted the last good date plus uptime long enough to be accepted? */
  function hasPassed(up: number, error: number): boolean {
    if (trial === null || Math.abs(trial.error - error) > SLEW_MILLIS) trial = { error, sinceUp: up };
    return up - trial.sinceUp >= TRIAL_MILLIS;
  }

  /** The present date: the wall clock, or a correction of it. */
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
    // After a reboot a later date is plausible, since the device was off, but not confirmed yet.
    return isRebooted && error > 0 ? afterReboot(up, wall) : Math.round(expected);
  }

  function isGoodDate(time: number, up: number): boolean {
    const expected = reckoned(up);
    if (expected === undefined) {
      if (agree(time, raw)) return true;
      if (time < BUILT_AFTER) return false;
      // No other clock can be right.
      know(up, time);
      return true;
    }
    if (time < BUILT_AFTER) return false;
    if (agree(time, expected)) return true;
    if (!agree(time, raw)) return false;
    // The receiver and the wall clock agree against the reckoned date.
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
      carriedError = isSameBoot ? memory.carriedError : (memory.carriedError ?? memory.trial?.error);
      if (isSameBoot) trial = memory.trial;
      if (known === null || isSameBoot) return;
      // Time after the last save in the other boot is unknown; the present boot has lasted `up` so far.
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
      ...(carriedError === undefined ? {} : { carriedError }),
    }),
  };
}
