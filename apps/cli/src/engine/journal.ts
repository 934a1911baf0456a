import type { Engine, FixReading, LocationFilterEvent, Scheduler } from '@geo/core';
import type { MeteredRequest } from './metered-http';
import { MotionTimeline } from './motion-timeline';
import { Thinned } from './thinned';

/** A fix as it came. */
export interface JournalFix {
  readonly atMillis: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres per second, where the device reported it. */
  readonly speed?: number;
}

/** The motion verdict changed. */
export interface JournalMotionChange {
  /** ISO-8601, UTC: when it was decided. */
  readonly at: string;
  readonly isMoving: boolean;
  readonly place?: { readonly latitude: number; readonly longitude: number };
}

/** A request, with what the engine made of its answer. */
export interface JournalRequest extends MeteredRequest {
  /** Records it carried. */
  readonly records: number;
  /** The engine's verdict: `accepted`, `refused`, `transient`, … */
  readonly verdict: string;
}

/** All requests that were answered alike. */
export interface Answers {
  readonly status: number;
  readonly verdict: string;
  requests: number;
  records: number;
  bytes: number;
  /** How long they took, milliseconds; of very many only some. */
  readonly took: Thinned<number>;
}

/** The odometer at a record. */
export interface JournalOdometer {
  readonly atMillis: number;
  readonly metres: number;
}

/** What is recorded of a run. Points are kept only for a report, and thinned out where there are very many. */
export interface Journal {
  fix(fix: FixReading): void;
  request(request: MeteredRequest): void;
  trace(line: string): void;
  listen(engine: Engine): void;
  readonly fixes: readonly JournalFix[];
  readonly fixCount: number;
  /** Epoch milliseconds of the first and the last fix; `null` before any. */
  readonly firstMillis: number | null;
  readonly lastMillis: number | null;
  readonly rejections: readonly LocationFilterEvent[];
  /** Was this fix rejected? */
  isRejected(fix: JournalFix): boolean;
  readonly rejected: Readonly<Record<string, number>>;
  readonly odometer: readonly JournalOdometer[];
  readonly recordCount: number;
  readonly motionChanges: readonly JournalMotionChange[];
  readonly requests: readonly JournalRequest[];
  readonly answers: readonly Answers[];
  readonly uploads: { readonly requests: number; readonly records: number; readonly bytes: number };
  readonly timeline: MotionTimeline;
}

/** Points of a report: ten for each column of a wide screen would still be fewer. */
const POINTS_KEPT = 200_000;
/** Marks of a report. */
const MARKS_KEPT = 20_000;
/** For a median. */
const TIMES_KEPT = 1_000;

/** The trace's line of an answer: status, records, first row, verdict. */
const ANSWER = /^\S+ sync (\d+) for (\d+) from \S+ (\S+)$/;

export function openJournal(clock: Pick<Scheduler, 'now' | 'uptime'>, keepPoints: boolean): Journal {
  const fixes = new Thinned<JournalFix>(POINTS_KEPT);
  const odometer = new Thinned<JournalOdometer>(POINTS_KEPT);
  const rejections = new Thinned<LocationFilterEvent>(MARKS_KEPT);
  const requests = new Thinned<JournalRequest>(MARKS_KEPT);
  const rejectedFixes = new Set<string>();
  const rejected: Record<string, number> = {};
  const motionChanges: JournalMotionChange[] = [];
  const answers = new Map<string, Answers>();
  const timeline = new MotionTimeline();
  const uploads = { requests: 0, records: 0, bytes: 0 };
  let fixCount = 0;
  let firstMillis: number | null = null;
  let lastMillis: number | null = null;
  let recordCount = 0;
  let answered: MeteredRequest | undefined;

  function addAnswer(line: string): void {
    const [, status, count, verdict = ''] = ANSWER.exec(line) ?? [];
    if (status === undefined) return;
    const records = Number(count);
    if (verdict === 'accepted') uploads.records += records;
    if (answered && keepPoints) addRequest({ ...answered, records, verdict });
    answered = undefined;
  }

  function addRequest(request: JournalRequest): void {
    requests.add(request);
    const { status, verdict } = request;
    const key = `${status} ${verdict}`;
    const alike =
      answers.get(key) ??
      ({ status, verdict, requests: 0, records: 0, bytes: 0, took: new Thinned(TIMES_KEPT) } as Answers);
    answers.set(key, alike);
    alike.requests++;
    alike.records += request.records;
    alike.bytes += request.bytes;
    alike.took.add(request.tookMillis);
  }

  return {
    fix({ time, latitude, longitude, speed }) {
      fixCount++;
      const atMillis = time ?? clock.now();
      firstMillis ??= atMillis;
      lastMillis = atMillis;
      if (!keepPoints) return;
      fixes.add({ atMillis, latitude, longitude, ...(speed === undefined ? {} : { speed }) });
    },
    request(request) {
      uploads.requests++;
      uploads.bytes += request.bytes;
      answered = request;
    },
    trace(line) {
      timeline.add(line, clock.now() - clock.uptime());
      addAnswer(line);
    },
    listen(engine) {
      engine.onLocation((record) => {
        recordCount++;
        if (keepPoints) odometer.add({ atMillis: Date.parse(record.timestamp), metres: record.odometer });
      });
      engine.onLocationFilter((rejection) => {
        const { reason, timestamp, coords } = rejection;
        rejected[reason] = (rejected[reason] ?? 0) + 1;
        if (!keepPoints) return;
        rejections.add(rejection);
        rejectedFixes.add(`${Date.parse(timestamp)} ${coords.latitude}`);
      });
      engine.onMotionChange(({ isMoving, location }) => {
        const at = new Date(clock.now()).toISOString();
        motionChanges.push({ at, isMoving, ...(location ? { place: location.coords } : {}) });
      });
    },
    isRejected: ({ atMillis, latitude }) => rejectedFixes.has(`${atMillis} ${latitude}`),
    rejected,
    motionChanges,
    uploads,
    timeline,
    get fixes() {
      return fixes.entries;
    },
    get odometer() {
      return odometer.entries;
    },
    get rejections() {
      return rejections.entries;
    },
    get requests() {
      return requests.entries;
    },
    get answers() {
      return [...answers.values()];
    },
    get fixCount() {
      return fixCount;
    },
    get firstMillis() {
      return firstMillis;
    },
    get lastMillis() {
      return lastMillis;
    },
    get recordCount() {
      return recordCount;
    },
  };
}
