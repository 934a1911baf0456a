/** Sequence numbers as runs without a hole, ascending: thousands of rows that were queued together are one run. */
export type RowRuns = readonly (readonly [first: number, last: number])[];

export const hasRow = (runs: RowRuns, seq: number): boolean =>
  runs.some(([first, last]) => first <= seq && seq <= last);

export const rowCount = (runs: RowRuns): number =>
  runs.reduce((count, [first, last]) => count + last - first + 1, 0);

/** With one row more, whose number is higher than all others. */
export function withRow(runs: RowRuns, seq: number): RowRuns {
  const [first, last] = runs[runs.length - 1] ?? [seq];
  return last === seq - 1 ? [...runs.slice(0, -1), [first, seq]] : [...runs, [seq, seq]];
}

export const runsWithout = (runs: RowRuns, seqs: readonly number[]): RowRuns =>
  seqs.reduce((left, seq) => left.flatMap((run) => split(run, seq)), runs);

const split = ([first, last]: RowRuns[number], seq: number): RowRuns =>
  seq < first || last < seq
    ? [[first, last]]
    : (
        [
          [first, seq - 1],
          [seq + 1, last],
        ] as const
      ).filter(([from, to]) => from <= to);
