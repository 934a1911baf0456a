import { hasRow, type RowRuns, rowCount, runsWithout } from '../queue/row-runs';
import { type Deadline, deadlineAfter } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { Deferral, RetryPause } from './deferred-records';
import { forgetRows, type UnattributedFailure } from './unattributed-failure';

/** A record that was refused alone, or failed alone although others were accepted. */
export interface FailedRecord {
  /** How often it was refused, or failed, alone. */
  readonly attempts: number;
  /** The count of accepted records when it was first refused, or failed last. */
  readonly acceptedBefore: number;
  /** It failed without being refused: it waits. Absent where the next record that is accepted decides. */
  readonly deferred?: Deferral;
}

/** The uploader's durable account of what happened so far: attempts survive a kill. */
export interface UploadState {
  /** Failures in a row. */
  readonly failures: number;
  /**
   * Why only single probes are sent until one is accepted: the circuit is open, or the server refused the sender and no
   * record is at fault; null: batches are sent. The machine's `parked` ends with its wait; this ends with an acceptance.
   */
  readonly probing: 'circuit' | 'unauthorized' | null;
  /** Different records refused alone, in a row, with nothing accepted between. */
  readonly refusals: number;
  /** How many records may go to quarantine at once, before another is accepted: one that was accepted proves little against a hundred. */
  readonly quarantinesLeft: number;
  /** Records accepted so far: proof that the endpoint takes records. */
  readonly accepted: number;
  /** The last record, in the order of the queue, that was ever accepted: where one record after another is bad, others are near it. */
  readonly acceptedSeq: number;
  /** The most records in a body after a 413; null = no such limit found. */
  readonly batchLimit: number | null;
  /**
   * The most records in a body while some fail and others pass: each such failure halves it, each acceptance doubles it, so that it
   * follows the distance between two bad records. null = no such limit.
   */
  readonly batchWindow: number | null;
  /** Records that go one by one, because a request hung through the fault of one. */
  readonly singles: number;
  /** Sequence numbers of a refused batch still to be halved. */
  readonly bisect: readonly number[];
  /** Rows of a failed request, while it is unknown whether they or the endpoint are at fault. */
  readonly unattributed: UnattributedFailure | null;
  /** By sequence number. */
  readonly failedRecords: Readonly<Record<string, FailedRecord>>;
  /** Rows that the app put back from quarantine. */
  readonly redriven: RowRuns;
  /** The HTTP status with which one of them failed: they wait, each to be tried alone. 0 = no answer; null: none failed. */
  readonly redrivenStatus: number | null;
  /** The pause between tries of deferred records; null where none has failed. */
  readonly retryPause: RetryPause | null;
  /** The last record a probe took: the next probe takes another. */
  readonly probedSeq: number;
}

/** The most records that go to quarantine at one acceptance; further ones wait as after failures, and others are tried before them. */
export const QUARANTINED_PER_ACCEPTANCE = 3;

export const EMPTY_UPLOAD_STATE: UploadState = {
  failures: 0,
  probing: null,
  refusals: 0,
  quarantinesLeft: QUARANTINED_PER_ACCEPTANCE,
  accepted: 0,
  acceptedSeq: -1,
  batchLimit: null,
  batchWindow: null,
  singles: 0,
  bisect: [],
  unattributed: null,
  failedRecords: {},
  redriven: [],
  redrivenStatus: null,
  retryPause: null,
  probedSeq: -1,
};

/** Until when no refused record is tried again, because none was accepted that could speak against it; null: they may be. */
export const refusedWait = ({ quarantinesLeft, retryPause, failedRecords }: UploadState): Deadline | null =>
  quarantinesLeft === 0 && Object.values(failedRecords).some(({ deferred }) => !deferred)
    ? (retryPause?.until ?? null)
    : null;

/** Failed records without these rows. */
export const withoutFailedRecords = (
  failedRecords: UploadState['failedRecords'],
  seqs: readonly number[],
) => {
  const rest = { ...failedRecords };
  for (const seq of seqs) delete rest[seq];
  return rest;
};

/** The records that wait beside the queue. */
export function deferredOf(
  failedRecords: UploadState['failedRecords'],
): readonly (Deferral & { readonly seq: number })[] {
  return Object.entries(failedRecords).flatMap(([seq, { deferred }]) =>
    deferred ? [{ ...deferred, seq: Number(seq) }] : [],
  );
}

export const isRedriven = ({ redriven }: UploadState, seq: number): boolean => hasRow(redriven, seq);

/** Do those that were put back wait? */
export const isRedrivenWaiting = ({ redriven, redrivenStatus }: UploadState): boolean =>
  redrivenStatus !== null && redriven.length > 0;

/** Does this row wait beside the queue? */
export const isBeside = (state: UploadState, seq: number): boolean =>
  state.failedRecords[seq]?.deferred !== undefined || (isRedrivenWaiting(state) && isRedriven(state, seq));

/** The number of rows that wait beside the queue. */
export const besideCount = (state: UploadState): number =>
  deferredOf(state.failedRecords).length + (isRedrivenWaiting(state) ? rowCount(state.redriven) : 0);

/** How a row up to this one that waits beside the queue failed; undefined where none waits. */
export function statusBeside(state: UploadState, upTo: number): number | undefined {
  const [first] = deferredOf(state.failedRecords).filter(({ seq }) => seq <= upTo);
  if (first) return first.status;
  return state.redriven.some(([seq]) => seq <= upTo) ? (state.redrivenStatus ?? undefined) : undefined;
}

/** Rows that left the queue by another way take their entries with them. */
export function forget(state: UploadState, seqs: readonly number[]): UploadState {
  const known = seqs.some(
    (seq) =>
      seq in state.failedRecords ||
      state.bisect.includes(seq) ||
      isRedriven(state, seq) ||
      state.unattributed?.seqs.includes(seq) ||
      state.unattributed?.alone?.some((failed) => failed.seq === seq),
  );
  if (!known) return state;
  return {
    ...state,
    unattributed: forgetRows(state.unattributed, seqs),
    bisect: state.bisect.filter((seq) => !seqs.includes(seq)),
    redriven: runsWithout(state.redriven, seqs),
    failedRecords: withoutFailedRecords(state.failedRecords, seqs),
  };
}

/** Without these failed records, which are not queued; one that has failed anew meanwhile stays. */
export function withoutAbsent(state: UploadState, absent: UploadState['failedRecords']): UploadState {
  const seqs = Object.keys(absent).filter((seq) => state.failedRecords[seq] === absent[seq]);
  return { ...state, failedRecords: withoutFailedRecords(state.failedRecords, seqs.map(Number)) };
}

/**
 * New tokens, another URL or form: failures of the old ones no longer count. Deferred records are tried again from now on, but
 * one at a time as before: many of them at the head of the queue would fail every batch for hours.
 */
export function resetFailures(state: UploadState, at: Instant, bootId: string): UploadState {
  const failedRecords: Record<string, FailedRecord> = {};
  for (const { seq, status } of deferredOf(state.failedRecords)) {
    const deferred = { until: deadlineAfter(at, 0, bootId), status };
    failedRecords[seq] = { attempts: 0, acceptedBefore: state.accepted, deferred };
  }
  return { ...EMPTY_UPLOAD_STATE, accepted: state.accepted, failedRecords, redriven: state.redriven };
}

/** Another network: what failed on the one before may have been its fault. Other findings stay. */
export function resetAttempts(state: UploadState): UploadState {
  return { ...state, failures: 0, unattributed: state.unattributed?.isProven ? state.unattributed : null };
}

/** Other tokens: a refusal of the sender was one of the old ones. What is known of records stays. */
export function tokensRenewed(state: UploadState): UploadState {
  return { ...state, probing: state.probing === 'unauthorized' ? null : state.probing, failures: 0 };
}
