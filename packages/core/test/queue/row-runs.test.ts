import { expect, it } from 'vitest';
import { hasRow, type RowRuns, rowCount, runsWithout, withRow } from '../../src/queue/row-runs';

const runs: RowRuns = [
  [3, 3],
  [7, 9],
];

it('extends the last run by the next number, and begins another one behind a hole', () => {
  expect([1, 2, 5, 6, 8].reduce(withRow, [] as RowRuns)).toEqual([
    [1, 2],
    [5, 6],
    [8, 8],
  ]);
});

it('knows what is in it', () => {
  expect([2, 3, 4, 6, 7, 8, 9, 10].filter((seq) => hasRow(runs, seq))).toEqual([3, 7, 8, 9]);
  expect(rowCount(runs)).toBe(4);
  expect(rowCount([])).toBe(0);
});

it.each([
  [3, [[7, 9]]],
  [
    7,
    [
      [3, 3],
      [8, 9],
    ],
  ],
  [
    8,
    [
      [3, 3],
      [7, 7],
      [9, 9],
    ],
  ],
  [
    9,
    [
      [3, 3],
      [7, 8],
    ],
  ],
  [5, runs],
] as const)('without %i', (seq, left) => {
  expect(runsWithout(runs, [seq])).toEqual(left);
});
