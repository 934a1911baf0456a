/**
 * Every row of the queue with a number from `seq` on was queued at `livedMillis` or later; those before the next mark,
 * `withinMillis` after it at the latest.
 */
export interface AgeMark {
  readonly seq: number;
  readonly livedMillis: number;
  readonly withinMillis: number;
}

/** When rows were queued, in time lived through (`Calendar`): their own dates may be wrong, or the app's. Ascending; plain JSON. */
export type RowAges = readonly AgeMark[];

/** Marks lie this near, whatever the limit: as often as old rows are looked for. */
const SPACING_MAX_MILLIS = 3_600_000;
const SPACING_MIN_MILLIS = 1_000;
/** Marks within the limit of age: a row may outlive it by one part in so many, and never falls short of it. */
const PARTS = 128;
/** Four times what the limit needs. Beyond it every second mark goes: rows in between live a little longer. */
const MARKS_MAX = 512;

/** The distance of marks under a limit of age, milliseconds; 0 is no limit. */
function spacingOf(limitMillis: number): number {
  if (limitMillis === 0) return SPACING_MAX_MILLIS;
  return Math.min(SPACING_MAX_MILLIS, Math.max(SPACING_MIN_MILLIS, limitMillis / PARTS));
}

/** A row with this number is queued now: the same ages, or with a mark more. */
export function withMark(ages: RowAges, seq: number, livedMillis: number, limitMillis: number): RowAges {
  const withinMillis = spacingOf(limitMillis);
  const last = ages[ages.length - 1];
  const isNear = last !== undefined && livedMillis - last.livedMillis < last.withinMillis;
  if (isNear && last.withinMillis <= withinMillis) return ages;
  const all = [...ages, { seq, livedMillis, withinMillis }];
  return all.length <= MARKS_MAX ? all : thinned(all);
}

function thinned(ages: RowAges): RowAges {
  return ages.flatMap((mark, index) => {
    if (index % 2 === 1) return [];
    const gone = ages[index + 1];
    if (gone === undefined) return mark;
    return { ...mark, withinMillis: gone.livedMillis + gone.withinMillis - mark.livedMillis };
  });
}

/** Without the marks that no row needs, from the oldest one on. */
export function withoutMarksBefore(ages: RowAges, oldestSeq: number): RowAges {
  const index = indexFor(ages, oldestSeq);
  return index <= 0 ? ages : ages.slice(index);
}

/** How long a row has been queued at least, milliseconds of time lived through. One from before all marks counts from the first. */
export function leastAgeMillis(ages: RowAges, seq: number, livedMillis: number): number {
  const index = indexFor(ages, seq);
  const mark = ages[index];
  const next = ages[index + 1]?.livedMillis ?? livedMillis;
  const latest = mark === undefined ? next : Math.min(next, mark.livedMillis + mark.withinMillis);
  return Math.max(0, livedMillis - latest);
}

/** The last mark at or before this row; -1 for none. */
function indexFor(ages: RowAges, seq: number): number {
  let index = ages.length - 1;
  while (index >= 0 && (ages[index] as AgeMark).seq > seq) index--;
  return index;
}

/** Is this what was once saved? */
export function isRowAges(value: unknown): value is RowAges {
  const isMark = (mark: Partial<AgeMark> | null) =>
    Number.isFinite(mark?.seq) && Number.isFinite(mark?.livedMillis) && Number.isFinite(mark?.withinMillis);
  return Array.isArray(value) && value.every(isMark);
}
