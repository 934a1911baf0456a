import type { Extras } from '../contract/location';
import type { FixReading } from '../ports/sensor';
import { isRowAges, leastAgeMillis, type RowAges, withMark, withoutMarksBefore } from '../queue/row-ages';
import { type Calendar, type CalendarMemory, createCalendar, isCalendarMemory } from '../time/calendar';
import { type Instant, later } from '../time/instant';
import type { Parts } from './parts';

const DAY_MILLIS = 86_400_000;

/** What durable memory keeps of dates. */
export interface DatesMemory extends CalendarMemory {
  readonly ages: RowAges;
}

/** Is this what was once saved? */
export function isDatesMemory(value: Partial<DatesMemory>): boolean {
  return isCalendarMemory(value) && isRowAges(value.ages);
}

/** The calendar among its neighbours: dates of steps and fixes, and how long rows have been queued. */
export interface Dates {
  /** Memory is loaded: clocks are judged from here. */
  restore(memory: DatesMemory | null): void;
  readonly stamp: Calendar['stamp'];
  /** Says what was mended since it was last called, in the trace and in the log. */
  tell(): void;
  /** The reading with a date that can be right, in place of one that cannot. */
  dated(reading: FixReading): FixReading;
  /** This row is queued now. */
  queued(seq: number): void;
  /** How long a row has been queued at least, milliseconds: whatever the clocks have said meanwhile. */
  leastAgeMillis(seq: number): number;
  /** Forgets when rows were queued that are gone. */
  forgetBefore(oldestSeq: number): void;
  /** Writes down how time stands, with the next commit. */
  save(): void;
  /** What `extras.diagnostics` says of clocks that are wrong: nothing while none is. */
  diagnostics(): Extras;
}

export function createDates(parts: Pick<Parts, 'unit' | 'config' | 'bootId'>): Dates {
  const news: string[] = [];
  const calendar = createCalendar(parts.bootId, (what) => news.push(what));
  let ages: RowAges = [];

  function save(): void {
    const memory: DatesMemory = { ...calendar.memory(), ages };
    parts.unit.rememberLater('calendar', memory);
  }

  function tell(): void {
    for (const what of news.splice(0)) {
      parts.unit.trace('engine', what);
      parts.unit.log(2, 'clock:wrong', what);
    }
  }

  return {
    restore(memory) {
      calendar.restore(memory, parts.unit.at.up);
      ages = memory?.ages ?? [];
      save();
    },
    stamp: calendar.stamp,
    tell,
    dated(reading) {
      const { time, ageMillis = 0 } = reading;
      if (time === undefined) return reading;
      const taken: Instant = later(parts.unit.at, -Math.max(0, ageMillis));
      const date = calendar.fixTime(time, taken);
      tell();
      return date === time ? reading : { ...reading, time: date };
    },
    queued(seq) {
      const limitMillis = parts.config().maxDaysToPersist * DAY_MILLIS;
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
