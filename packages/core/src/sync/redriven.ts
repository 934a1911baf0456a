import { runsWithout, withRow } from '../queue/row-runs';
import { DEFERRED_MAX, type Failure, retryPause } from './deferred-records';
import { withoutRows } from './unattributed-failure';
import { isRedriven, type UploadState } from './upload-state';

/*
 * Records that the app put back from quarantine were refused before, twice and with others accepted between. So a further refusal says
 * nothing new about the endpoint, and does not open the circuit. They are sent after all others, and are no evidence where others are.
 * When one fails, all of them wait beside the queue, each tried alone after a pause, until one is accepted; one that is refused there goes back.
 */

/** Marks a row that the app put back, and lets all that were put back be sent. At most 500 runs are kept: a row beyond is not marked. */
export function withRedriven(state: UploadState, seq: number): UploadState {
  const redriven = withRow(state.redriven, seq);
  return redriven.length > DEFERRED_MAX ? state : { ...state, redriven, redrivenStatus: null };
}

/** One of them failed: all wait. */
export function redrivenFailed(state: UploadState, failure: Failure): UploadState {
  const { unattributed, bisect } = state;
  const seqs = unattributed?.seqs.filter((seq) => isRedriven(state, seq)) ?? [];
  return {
    ...state,
    unattributed: withoutRows(unattributed, seqs),
    bisect: bisect.filter((seq) => !isRedriven(state, seq)),
    redrivenStatus: failure.status,
    retryPause: retryPause(state.retryPause, failure),
  };
}

/** These were accepted: where one of them was put back, the server was mended, and the others are sent again. */
export function redrivenAccepted(state: UploadState, sent: readonly number[]): UploadState {
  if (!sent.some((seq) => isRedriven(state, seq))) return state;
  return { ...state, redriven: runsWithout(state.redriven, sent), redrivenStatus: null };
}
