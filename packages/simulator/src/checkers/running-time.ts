import type { Hearing } from './checker';

/** How long the process has run so far, of the time that counts. */
export interface RunningTime {
  /** Milliseconds by then, to a minute; none after the last observation is known. */
  by(at: number): number;
  /** Between two moments. */
  between(from: number, to: number): number;
  readonly on: Hearing;
}

/** How closely the course is kept. */
const STEP_MILLIS = 60_000;

/** Counts the time in which the process is alive and not suspended, and this holds besides. */
export function createRunningTime(counts: (at: number) => boolean): RunningTime {
  let isRunning = false;
  let lookedAt = 0;
  let total = 0;
  const course: { readonly at: number; readonly total: number }[] = [];

  function pass(at: number): void {
    // What holds at both ends holds in between: looks are as close together as commits and readings.
    if (isRunning && counts(lookedAt) && counts(at)) total += at - lookedAt;
    lookedAt = at;
    if (total - (course[course.length - 1]?.total ?? Number.NEGATIVE_INFINITY) >= STEP_MILLIS)
      course.push({ at, total });
  }

  const runs =
    (isNow: boolean) =>
    ({ at }: { readonly at: number }) => {
      pass(at);
      isRunning = isNow;
    };
  const look = ({ at }: { readonly at: number }) => pass(at);

  function by(at: number): number {
    if (at >= lookedAt) return total;
    let found = 0;
    for (const moment of course) if (moment.at <= at) found = moment.total;
    return found;
  }

  return {
    by,
    between: (from, to) => by(to) - by(from),
    on: {
      birth: runs(true),
      resumed: runs(true),
      death: runs(false),
      suspended: runs(false),
      reading: look,
      commit: look,
    },
  };
}
