/** Records in one body unless `maxBatchSize` says otherwise. */
export const BATCH_RECORDS_MAX = 250;

/*
 * Where some records fail and others pass, a full body nearly always holds a bad one, and to find it takes log2(n) requests, half of
 * which fail: thirty seconds each where the server hangs. The window follows the distance between two bad records instead.
 */

/**
 * Records that go one by one after a request hung through the fault of a record: a body that hangs costs a timeout with the radio on, and one
 * in fewer than this is worth as many requests.
 */
const SINGLE_RECORDS = 100;

/** From here on a failure costs more than a request for each record of the body, milliseconds. */
const SLOW_MILLIS = 10_000;

/** Has a request hung? */
export const isSlow = (tookMillis: number): boolean => tookMillis >= SLOW_MILLIS;

/** How many records go one by one after this failure of a record. */
export const singlesAfter = (left: number, tookMillis: number): number =>
  isSlow(tookMillis) ? SINGLE_RECORDS : left;

/** The window after a body of this many records failed through the fault of one of them. */
export const narrowed = (records: number): number => Math.max(1, records >> 1);

/** The window after a body of this many records was accepted; null where it limits no body any more. */
export function widened(window: number | null, records: number): number | null {
  if (window === null) return null;
  const doubled = 2 * Math.max(window, records);
  return doubled > BATCH_RECORDS_MAX ? null : doubled;
}
