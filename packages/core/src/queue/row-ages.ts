/**
 * Rows with a number from `seq` on were queued at `livedMillis` or later; those before the next mark at most
 * `withinMillis` after it.
 */
export interface AgeMark {
  readonly seq: number;
  readonly livedMillis: number;
  readonly withinMillis: number;
}

/** When rows were queued, in elapsed time (`Calendar`), because their own dates may be wrong or the app's. Ascending; plain JSON. */
export type RowAges = readonly AgeMark[];

/** Largest distance of marks, whatever the limit: the interval between checks for old rows. */
const SPACING_MAX_MILLIS = 3_600_000;
const SPACING_MIN_MILLIS = 1_000;
/** Marks per age limit: a row may outlive the limit by 1/128 of it, and is never dropped early. */
const PARTS = 128;
/** Four times what the limit requires. Beyond it every second mark is removed, and rows in between live slightly longer. */
const MARKS_MAX = 512;

/** The distance of marks for an age limit, milliseconds; 0 is no limit. */
function spacingOf(limitMillis: number): number {
  if (limitMillis === 0) return SPACING_MAX_MILLIS;
  return Math.min(SPACING_MAX_MILLIS, Math.max(SPACING_MIN_MILLIS, limitMillis / PARTS));
}

/** Records that a row is queued now: the same ages, or one mark more. */
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

/** Removes marks before those that the oldest row needs. */
export function withoutMarksBefore(ages: RowAges, oldestSeq: number): RowAges {
  const index = indexFor(ages, oldestSeq);
  return index <= 0 ? ages : ages.slice(index);
}

/** The minimum time that a row has been queued, in milliseconds of elapsed time. A row before all marks counts from the first. */
export function leastAgeMillis(ages: RowAges, seq: number, livedMillis: number): number {
  const index = indexFor(ages, seq);
  const mark = ages[index];
  const next = ages[index + 1]?.livedMillis ?? livedMillis;
  const latest = mark === undefined ? next : Math.min(next, mark.livedMillis + mark.withinMillis);
  return Math.max(0, livedMillis - latest);
}

/** Index of the last mark at or before this row; -1 for none. */
function indexFor(ages: RowAges, seq: number): number {
  let index = ages.length - 1;
  while (index >= 0 && (ages[index] as AgeMark).seq > seq) index--;
  return index;
}

/** Validates the persisted state. */
export function isRowAges(value: unknown): value is RowAges {
  const isMark = (mark: Partial<AgeMark> | null) =>
    Number.isFinite(mark?.seq) && Number.isFinite(mark?.livedMillis) && Number.isFinite(mark?.withinMillis);
  return Array.isArray(value) && value.every(isMark);
}
