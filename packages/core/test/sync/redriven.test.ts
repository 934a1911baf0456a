import { expect, it } from 'vitest';
import { rowCount } from '../../src/queue/row-runs';
import { redrivenAccepted, redrivenFailed, withRedriven } from '../../src/sync/redriven';
import { EMPTY_UPLOAD_STATE, isBeside, type UploadState } from '../../src/sync/upload-state';

const putBack = (seqs: readonly number[]) => seqs.reduce(withRedriven, EMPTY_UPLOAD_STATE);
const failure = { at: { up: 1000, wall: 1000 }, bootId: 'boot', status: 400, tookMillis: 10 };

it('knows thousands that were put back together, and 500 that were put back one by one', () => {
  const numbers = (count: number, step: number) => Array.from({ length: count }, (_, index) => index * step);
  expect(rowCount(putBack(numbers(10_000, 1)).redriven)).toBe(10_000);
  expect(rowCount(putBack(numbers(10_000, 2)).redriven)).toBe(500);
});

it('waits with all of them when one failed, until one is accepted or the app puts another one back', () => {
  const isWaiting = (state: UploadState) => [1, 2, 3].filter((seq) => isBeside(state, seq));
  const failed = redrivenFailed({ ...putBack([1, 2, 3]), bisect: [2, 3, 4] }, failure);
  expect(isWaiting(failed)).toEqual([1, 2, 3]);
  expect(failed.bisect).toEqual([4]);
  expect(redrivenAccepted(failed, [9])).toBe(failed);
  const accepted = redrivenAccepted(failed, [2]);
  expect(isWaiting(accepted)).toEqual([]);
  expect(accepted.redriven).toEqual([
    [1, 1],
    [3, 3],
  ]);
  expect(isWaiting(withRedriven(failed, 5))).toEqual([]);
});
