import type { Extras } from '../contract/location';
import type { FixReading } from '../ports/sensor';
import type { StepEffects } from '../store/step-effects';
import { type Calendar, type CalendarMemory, createCalendar, isCalendarMemory } from '../time/calendar';
import { type Instant, later } from '../time/instant';
import type { RowDates } from './records';
import { isRowAges, leastAgeMillis, type RowAges, withMark, withoutMarksBefore } from './row-ages';

const DAY_MILLIS = 86_400_000;

/** Persisted state of the calendar. */
export interface DatesMemory extends CalendarMemory {
  readonly ages: RowAges;
}

/** Validates the persisted state. */
export function isDatesMemory(value: Partial<DatesMemory>): boolean {
  return isCalendarMemory(value) && isRowAges(value.ages);
}

/** The calendar and its users: dates of steps and fixes, and the ages of queued rows. */
export interface Dates extends RowDates {
  /** Memory is loaded: clocks are checked from here on. */
  restore(memory: DatesMemory | null): void;
  readonly stamp: Calendar['stamp'];
  /** Reports corrections since the last call, in the trace and in the log. */
  report(): void;
  /** The reading with a plausible date in place of an implausible one. */
  dated(reading: FixReading): FixReading;
  /** Persists the calendar with the next commit. */
  save(): void;
  /** Clock faults for `extras.diagnostics`; empty when there are none. */
  diagnostics(): Extras;
}

interface DatesEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  /** Maximum age of records, days; 0 = no limit. */
  maxDaysToPersist(): number;
}

/** The dates of an engine; no date is corrected before `restore`. */
export function createDates({ effects, bootId, maxDaysToPersist }: DatesEnvironment): Dates {
  const corrections: string[] = [];
  const calendar = createCalendar(bootId, (what) => corrections.push(what));
  let ages: RowAges = [];

  function save(): void {
    const memory: DatesMemory = { ...calendar.memory(), ages };
    effects.rememberLater('calendar', memory);
  }

  function report(): void {
    if (corrections.length === 0) return;
    // A clock that is wrong will be so after a reboot.
    save();
    for (const what of corrections.splice(0)) {
      effects.trace('engine', what);
      effects.log(2, 'clock:wrong', what);
    }
  }

  return {
    restore(memory) {
      calendar.restore(memory, effects.at.up);
      ages = memory?.ages ?? [];
      save();
    },
    stamp: calendar.stamp,
    report,
    dated(reading) {
      const { time, ageMillis = 0 } = reading;
      if (time === undefined) return reading;
      const taken: Instant = later(effects.at, -Math.max(0, ageMillis));
      const date = calendar.fixTime(time, taken);
      report();
      return date === time ? reading : { ...reading, time: date };
    },
    queued(seq) {
      const limitMillis = maxDaysToPersist() * DAY_MILLIS;
      const marked = withMark(ages, seq, calendar.livedMillis, limitMillis);
      if (marked === ages) return;
      ages = marked;
      save();
    },
    leastAgeMillis: (seq) => leastAgeMillis(ages, seq, calendar.livedMillis),
    forgetBefore(oldestSeq) {
      ages = withoutMarksBefore(ages, oldestSeq);
    },
    save,
    diagnostics() {
      const { wallErrorMillis, receiverErrorMillis } = calendar;
      return {
        ...(wallErrorMillis === 0 ? {} : { wallClockErrorMillis: wallErrorMillis }),
        ...(receiverErrorMillis === 0 ? {} : { receiverClockErrorMillis: receiverErrorMillis }),
      };
    },
  };
}
