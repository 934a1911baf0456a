import { expect, it } from 'vitest';
import { EMPTY_SYNC_MEMORY, syncMemory, uploadStateOf } from '../../src/sync/sync-memory';
import { EMPTY_UPLOAD_STATE, type UploadState } from '../../src/sync/upload-state';

const states: readonly UploadState[] = [
  EMPTY_UPLOAD_STATE,
  { ...EMPTY_UPLOAD_STATE, failures: 5, probing: 'circuit', probedSeq: 9 },
  {
    ...EMPTY_UPLOAD_STATE,
    failures: 1,
    probing: 'unauthorized',
    unattributed: { seqs: [3, 4], tries: 1, isProven: false },
    retryPause: { until: { up: 9, wall: 9, bootId: 'boot', wait: 9 }, failures: 2 },
  },
  {
    ...EMPTY_UPLOAD_STATE,
    redriven: [
      [3, 3],
      [7, 900],
    ],
    redrivenStatus: 400,
  },
];

it.each(states)('restores the state that was saved, %#', (state) => {
  const text = JSON.stringify(syncMemory(state, undefined, false));
  expect(uploadStateOf(JSON.parse(text))).toEqual(state);
});

it('keeps the circuit open where an older release saved that the sender was refused as well', () => {
  const book = { ...EMPTY_SYNC_MEMORY.book, circuitOpen: true, unauthorized: true };
  expect(uploadStateOf({ ...EMPTY_SYNC_MEMORY, book }).probing).toBe('circuit');
});

it('saves the fields in the order in which every release has written them', () => {
  expect(Object.keys(EMPTY_SYNC_MEMORY.book)).toEqual([
    'failures',
    'circuitOpen',
    'unauthorized',
    'refusals',
    'accepted',
    'acceptedSeq',
    'batchLimit',
    'bisect',
    'doubt',
    'suspects',
    'breather',
    'probedSeq',
  ]);
});
