import type { Engine, FixReading, Location, LocationFilterEvent, Scheduler } from '@geo/core';
import type { MeteredRequest } from './metered-http';
import { MotionTimeline } from './motion-timeline';

/** A fix as it came. */
export interface HeardFix {
  readonly atMillis: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres per second, where the device said it. */
  readonly speed?: number;
}

/** The motion verdict changed. */
export interface HeardMotionChange {
  /** ISO-8601, UTC: when it was decided. */
  readonly at: string;
  readonly isMoving: boolean;
  readonly place?: { readonly latitude: number; readonly longitude: number };
}

/** A request, with what the engine made of its answer. */
export interface HeardRequest extends MeteredRequest {
  /** Records it carried. */
  readonly records: number;
  /** The engine's verdict: `accepted`, `refused`, `transient`, … */
  readonly verdict: string;
}

/** What there is to tell of a run. Lists of points are only kept where a report will want them. */
export interface Journal {
  fix(fix: FixReading): void;
  request(request: MeteredRequest): void;
  trace(line: string): void;
  listen(engine: Engine): void;
  readonly fixes: readonly HeardFix[];
  readonly fixCount: number;
  readonly rejections: readonly LocationFilterEvent[];
  readonly rejected: Readonly<Record<string, number>>;
  readonly records: readonly Location[];
  readonly recordCount: number;
  readonly motionChanges: readonly HeardMotionChange[];
  readonly requests: readonly HeardRequest[];
  readonly uploads: { readonly requests: number; readonly records: number; readonly bytes: number };
  readonly timeline: MotionTimeline;
}

/** The trace's line of an answer: status, records, first row, verdict. */
const ANSWER = /^\S+ sync (\d+) for (\d+) from \S+ (\S+)$/;

export function openJournal(clock: Pick<Scheduler, 'now' | 'uptime'>, keepPoints: boolean): Journal {
  const fixes: HeardFix[] = [];
  const rejections: LocationFilterEvent[] = [];
  const rejected: Record<string, number> = {};
  const records: Location[] = [];
  const motionChanges: HeardMotionChange[] = [];
  const requests: HeardRequest[] = [];
  const timeline = new MotionTimeline();
  const uploads = { requests: 0, records: 0, bytes: 0 };
  let fixCount = 0;
  let recordCount = 0;
  let answered: MeteredRequest | undefined;

  function hearAnswer(line: string): void {
    const [, status, count, verdict = ''] = ANSWER.exec(line) ?? [];
    if (status === undefined) return;
    const carried = Number(count);
    if (verdict === 'accepted') uploads.records += carried;
    if (answered && keepPoints) requests.push({ ...answered, records: carried, verdict });
    answered = undefined;
  }

  return {
    fix({ time, latitude, longitude, speed }) {
      fixCount++;
      if (!keepPoints) return;
      const atMillis = time ?? clock.now();
      fixes.push({ atMillis, latitude, longitude, ...(speed === undefined ? {} : { speed }) });
    },
    request(request) {
      uploads.requests++;
      uploads.bytes += request.bytes;
      answered = request;
    },
    trace(line) {
      timeline.hear(line, clock.now() - clock.uptime());
      hearAnswer(line);
    },
    listen(engine) {
      engine.onLocation((record) => {
        recordCount++;
        if (keepPoints) records.push(record);
      });
      engine.onLocationFilter((rejection) => {
        rejected[rejection.reason] = (rejected[rejection.reason] ?? 0) + 1;
        if (keepPoints) rejections.push(rejection);
      });
      engine.onMotionChange(({ isMoving, location }) => {
        const at = new Date(clock.now()).toISOString();
        motionChanges.push({ at, isMoving, ...(location ? { place: location.coords } : {}) });
      });
    },
    fixes,
    rejections,
    rejected,
    records,
    motionChanges,
    requests,
    uploads,
    timeline,
    get fixCount() {
      return fixCount;
    },
    get recordCount() {
      return recordCount;
    },
  };
}
