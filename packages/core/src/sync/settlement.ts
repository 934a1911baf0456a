import { runsWithout } from '../queue/row-runs';
import { CIRCUIT_FAILURES } from '../time/backoff';
import { narrowed, singlesAfter, widened } from './batch-window';
import { DEFERRED_ATTEMPTS, DEFERRED_MAX, deferral, type Failure, retryPause } from './deferred-records';
import { redrivenAccepted, redrivenFailed } from './redriven';
import {
  addFailure,
  failureAfterAcceptance,
  narrowedTo,
  proveEndpoint,
  type UnattributedFailure,
  withoutAlone,
  withoutRows,
} from './unattributed-failure';
import {
  deferredOf,
  type FailedRecord,
  isBeside,
  isRedriven,
  QUARANTINED_PER_ACCEPTANCE,
  type UploadState,
  withoutFailedRecords,
} from './upload-state';
import type { Verdict } from './upload-verdict';

/** Refused alone this often, with another record accepted since: the record is at fault. */
const QUARANTINE_ATTEMPTS = 2;
/** This many different records refused in a row, and none accepted: the endpoint is at fault. */
export const REFUSALS_MAX = 3;
/** Two thirds of the requests that may fail in an hour while nothing succeeds: those behind pauses have room. */
const QUARANTINES_MAX = 40;

/** What to do after a response. */
export interface Settlement {
  readonly state: UploadState;
  /** These rows were stored by the server. */
  readonly delivered: readonly number[];
  /** This row is at fault: quarantine it. */
  readonly quarantined: readonly number[];
  readonly next: 'more' | 'wait' | 'circuit' | 'unauthorized';
}

/** Applies a response. Pure: the same state and response give the same next state. */
export function settle(
  state: UploadState,
  sent: readonly number[],
  verdict: Verdict,
  failure: Failure,
): Settlement {
  const [first] = sent as readonly [number, ...number[]];
  const bisect = state.bisect.filter((seq) => !sent.includes(seq));
  const probe = { ...state, probedSeq: sent[sent.length - 1] ?? state.probedSeq };
  // An answer about these rows attributes their failure.
  const unattributed = withoutRows(state.unattributed, sent);
  switch (verdict) {
    case 'accepted': {
      const accepted: UploadState = {
        ...probe,
        failures: 0,
        probing: null,
        refusals: 0,
        quarantinesLeft: Math.max(
          QUARANTINED_PER_ACCEPTANCE,
          Math.min(QUARANTINES_MAX, state.quarantinesLeft + sent.length),
        ),
        accepted: state.accepted + sent.length,
        acceptedSeq: Math.max(state.acceptedSeq, ...sent),
        batchWindow: widened(state.batchWindow, sent.length),
        singles: Math.max(0, state.singles - sent.length),
        bisect,
        unattributed: proveEndpoint(state.unattributed, sent),
        failedRecords: state.failedRecords,
        retryPause: state.retryPause && { ...state.retryPause, failures: 0 },
      };
      const released = redrivenAccepted(accepted, sent);
      const proven = { ...released, failedRecords: withoutFailedRecords(released.failedRecords, sent) };
      const next = deferAlone(proven, state.unattributed, sent, failure);
      return { state: next, delivered: sent, quarantined: [], next: 'more' };
    }
    case 'unauthorized':
      return {
        state: { ...probe, failures: state.failures + 1, probing: state.probing ?? 'unauthorized' },
        ...nothing,
        next: 'unauthorized',
      };
    case 'transient':
      return transientFailure(probe, sent, failure);
    case 'endpoint':
      return {
        state: { ...probe, failures: state.failures + 1, probing: 'circuit' },
        ...nothing,
        next: 'circuit',
      };
    case 'too-large':
      if (sent.length === 1) {
        if (isRedriven(state, first)) return refusedAgain({ ...probe, unattributed, bisect }, first, failure);
        return tooLargeAlone({ ...probe, unattributed }, sent, bisect);
      }
      return {
        state: { ...state, unattributed, batchLimit: sent.length >> 1, bisect },
        ...nothing,
        next: 'more',
      };
    case 'refused':
      if (sent.length > 1)
        return { state: { ...state, unattributed, bisect: sent }, ...nothing, next: 'more' };
      if (isRedriven(state, first)) return refusedAgain({ ...probe, unattributed, bisect }, first, failure);
      return refusedAlone({ ...probe, unattributed }, first, bisect, failure);
  }
}

const nothing = { delivered: [], quarantined: [] } as const;

function failed(state: UploadState): Settlement {
  const failures = state.failures + 1;
  if (state.probing !== 'circuit' && failures < CIRCUIT_FAILURES)
    return { state: { ...state, failures }, ...nothing, next: 'wait' };
  return { state: { ...state, failures, probing: 'circuit' }, ...nothing, next: 'circuit' };
}

/** No record was refused or accepted: the endpoint is at fault, unless others were accepted since these rows failed. */
function transientFailure(state: UploadState, sent: readonly number[], failure: Failure): Settlement {
  const { unattributed } = state;
  const [seq] = sent as readonly [number, ...number[]];
  const isProbing = state.probing !== null;
  const isProven = unattributed?.isProven === true && sent.every((row) => unattributed.seqs.includes(row));
  if (isProven && sent.length > 1) {
    const batchWindow = narrowed(sent.length);
    return {
      state: { ...state, batchWindow, unattributed: narrowedTo(unattributed, sent, failure) },
      ...nothing,
      next: 'more',
    };
  }
  if (isProven) return deferRecord({ ...state, unattributed: null }, seq, failure);
  if (!isProbing && sent.length === 1 && (seq in state.failedRecords || isBeside(state, seq)))
    return deferRecord(state, seq, failure);
  if (!isProbing && state.failures === 0 && unattributed === null && hasDeferred(state))
    return {
      state: { ...state, failures: 1, unattributed: failureAfterAcceptance(sent, failure) },
      ...nothing,
      next: 'more',
    };
  // In the circuit it is probes that fail; the unattributed rows stay the same.
  if (isProbing)
    return failed(unattributed ? { ...state, unattributed: addFailure(unattributed, sent, failure) } : state);
  const next = failed({ ...state, unattributed: addFailure(unattributed, sent, failure) });
  if (next.next !== 'circuit') return next;
  return { ...next, state: { ...next.state, unattributed: withoutAlone(next.state.unattributed) } };
}

/** What failed alone between two acceptances, where the endpoint fails by the record, is at fault. */
function deferAlone(
  accepted: UploadState,
  before: UnattributedFailure | null,
  sent: readonly number[],
  failure: Failure,
): UploadState {
  let state = accepted;
  for (const { seq, status, tookMillis } of before?.alone ?? []) {
    // One more would be quarantined: the next try of the record itself decides that.
    if (sent.includes(seq) || isFull(state)) continue;
    const unattributed = withoutRows(state.unattributed, [seq]);
    state = deferRecord({ ...state, unattributed }, seq, { ...failure, status, tookMillis }).state;
  }
  return state;
}

const isFull = ({ failedRecords }: UploadState): boolean => deferredOf(failedRecords).length >= DEFERRED_MAX;

/** This server fails by the record: some have failed alone while others were accepted. */
const hasDeferred = ({ failedRecords }: UploadState): boolean => deferredOf(failedRecords).length > 0;

/** It is this record: the others go on without it, and it comes again later. */
function deferRecord(state: UploadState, seq: number, failure: Failure): Settlement {
  const known = state.failedRecords[seq];
  // One that is set aside was tried as well: without the pause, as many as are due would come one after another, and others wait.
  const tried = isRedriven(state, seq)
    ? redrivenFailed(state, failure)
    : { ...state, retryPause: retryPause(state.retryPause, failure) };
  // After one of those that were put back nothing was accepted, and the next fails as well: it may be the endpoint.
  if (!known && isBeside(state, seq) && state.retryPause?.failures !== 0)
    return { state: tried, ...nothing, next: 'more' };
  const hasWitness = known === undefined || state.accepted > known.acceptedBefore;
  const attempts = (known?.attempts ?? 0) + (hasWitness ? 1 : 0);
  const bisect = tried.bisect.filter((row) => row !== seq);
  const isTooMany = known === undefined && isFull(state);
  if (attempts >= DEFERRED_ATTEMPTS || isTooMany) return toQuarantine(tried, [seq], bisect);
  const record = { attempts, acceptedBefore: state.accepted, deferred: deferral(known?.deferred, failure) };
  return {
    state: {
      ...tried,
      bisect,
      redriven: runsWithout(state.redriven, [seq]),
      failedRecords: { ...state.failedRecords, [seq]: record },
      singles: known === undefined ? singlesAfter(state.singles, failure.tookMillis) : state.singles,
    },
    ...nothing,
    next: 'more',
  };
}

function toQuarantine(state: UploadState, seqs: readonly number[], bisect: readonly number[]): Settlement {
  return {
    state: {
      ...state,
      failures: 0,
      refusals: 0,
      bisect,
      redriven: runsWithout(state.redriven, seqs),
      failedRecords: withoutFailedRecords(state.failedRecords, seqs),
    },
    delivered: [],
    quarantined: seqs,
    next: 'more',
  };
}

/**
 * A record that is too large for the server alone is at fault at once, which does not limit how many others fit.
 * But an endpoint that finds one after another too large is at fault itself.
 */
function tooLargeAlone(state: UploadState, seqs: readonly number[], bisect: readonly number[]): Settlement {
  const refusals = state.refusals + 1;
  const tried = { ...state, bisect, refusals, batchLimit: null };
  if (refusals >= REFUSALS_MAX) {
    return {
      state: { ...tried, failures: state.failures + 1, probing: 'circuit' },
      ...nothing,
      next: 'circuit',
    };
  }
  return {
    ...toQuarantine(tried, seqs, bisect),
    state: { ...tried, failedRecords: withoutFailedRecords(state.failedRecords, seqs) },
  };
}

/** It was in quarantine before: it goes back, and neither opens the circuit nor closes it. */
function refusedAgain(state: UploadState, seq: number, failure: Failure): Settlement {
  // One that had waited for its own try.
  const quarantined = isBeside(state, seq) ? [seq] : [];
  const failed = redrivenFailed(state, failure);
  const next = { ...failed, redriven: runsWithout(failed.redriven, quarantined) };
  if (state.probing !== 'circuit') return { state: next, delivered: [], quarantined, next: 'more' };
  return { state: { ...next, failures: state.failures + 1 }, delivered: [], quarantined, next: 'circuit' };
}

/**
 * Refused twice, and another accepted since the first time. But an endpoint that accepts one record and refuses all others may be at
 * fault again: each accepted record speaks against one refused, and beyond that they are tried one by one with growing pauses.
 */
function quarantineRefused(
  state: UploadState,
  seq: number,
  bisect: readonly number[],
  failure: Failure,
): Settlement {
  const quarantinesLeft = Math.max(0, state.quarantinesLeft - 1);
  const paused = quarantinesLeft > 0 ? state.retryPause : retryPause(state.retryPause, failure);
  return toQuarantine({ ...state, quarantinesLeft, retryPause: paused }, [seq], bisect);
}

function refusedAlone(
  state: UploadState,
  seq: number,
  bisect: readonly number[],
  failure: Failure,
): Settlement {
  const known = state.failedRecords[seq];
  const record: FailedRecord = {
    attempts: (known?.attempts ?? 0) + 1,
    acceptedBefore: known?.acceptedBefore ?? state.accepted,
  };
  if (record.attempts >= QUARANTINE_ATTEMPTS && state.accepted > record.acceptedBefore) {
    return quarantineRefused(state, seq, bisect, failure);
  }
  const refusals = state.refusals + 1;
  const noted = { ...state, bisect, refusals, failedRecords: { ...state.failedRecords, [seq]: record } };
  // The endpoint has taken nothing since: whatever is at fault, the next probe comes later and with another record.
  if (refusals >= REFUSALS_MAX || state.probing === 'circuit') {
    return {
      state: { ...noted, failures: state.failures + 1, probing: 'circuit' },
      ...nothing,
      next: 'circuit',
    };
  }
  return known === undefined ? { state: noted, ...nothing, next: 'more' } : failed(noted);
}
