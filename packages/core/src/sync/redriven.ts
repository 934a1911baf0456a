import { deadlineAfter } from '../time/deadline';
import { DEFERRED_MAX, type Failure, retryPause } from './deferred-records';
import { type FailedRecord, type UploadState, withoutFailedRecords } from './upload-state';

/*
 * Records that the app put back from quarantine were refused before, twice and with others accepted between. So a further refusal says
 * nothing new about the endpoint, and does not open the circuit, behind which good records would wait. When one is
 * refused, it and the others wait beside the queue, each tried alone after a pause, until one is accepted; one that is refused there goes back.
 */

/** The app put this row back; beyond the limit of deferred records a row is as any other. */
export function withRedriven(state: UploadState, seq: number): UploadState {
  return state.redriven.length >= DEFERRED_MAX ? state : { ...state, redriven: [...state.redriven, seq] };
}

/** Was this row put back by the app, and not accepted since? */
export const isRedriven = ({ redriven, failedRecords }: UploadState, seq: number): boolean =>
  failedRecords[seq]?.isRedriven === true || redriven.includes(seq);

/** One of them was refused again: those that were not sent yet wait, it among them; one that had waited leaves. */
export function redrivenRefused(state: UploadState, seq: number, failure: Failure): UploadState {
  const { at, bootId, status } = failure;
  const until = deadlineAfter(at, 0, bootId);
  const waiting: Record<string, FailedRecord> = {};
  for (const other of state.redriven)
    waiting[other] = {
      attempts: 0,
      acceptedBefore: state.accepted,
      deferred: { until, status },
      isRedriven: true,
    };
  return {
    ...state,
    failedRecords: { ...withoutFailedRecords(state.failedRecords, [seq]), ...waiting },
    bisect: state.bisect.filter((row) => row !== seq && !state.redriven.includes(row)),
    redriven: [],
    retryPause: retryPause(state.retryPause, failure),
  };
}

/** One of them was accepted, as where the server was mended: the others are sent as any record. */
export function redrivenAccepted(state: UploadState, sent: readonly number[]): UploadState {
  const left = state.redriven.filter((seq) => !sent.includes(seq));
  if (!sent.some((seq) => state.failedRecords[seq]?.isRedriven))
    return left.length === state.redriven.length ? state : { ...state, redriven: left };
  const freed = Object.keys(state.failedRecords)
    .filter((seq) => state.failedRecords[seq]?.isRedriven)
    .map(Number);
  const redriven = [...left, ...freed.filter((seq) => !sent.includes(seq))];
  return { ...state, failedRecords: withoutFailedRecords(state.failedRecords, freed), redriven };
}
