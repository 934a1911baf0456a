import { type Deadline, deadlineAfter } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { Deferral, RetryPause } from './deferred-records';
import { type UnattributedFailure, withoutRows } from './unattributed-failure';

/** A record that was refused alone, or failed alone although others were accepted. */
export interface Suspect {
  /** How often it was refused, or failed, alone. */
  readonly attempts: number;
  /** The count of accepted records when it was first refused, or failed last. */
  readonly acceptedBefore: number;
  /** It failed without being refused: it waits. Absent where the next record that is accepted decides. */
  readonly deferred?: Deferral;
  /** The app put it back from quarantine, and another one of those was refused since. */
  readonly isRedriven?: true;
}

/** The uploader's durable account of what happened so far: attempts survive a kill. */
export interface UploadState {
  /** Failures in a row. */
  readonly failures: number;
  /**
   * Why only single probes are sent until one is accepted: the circuit is open, or the server refused the sender and no
   * record is to blame; null: batches are sent. The machine's `parked` ends with its wait; this ends with an acceptance.
   */
  readonly probing: 'circuit' | 'unauthorized' | null;
  /** Different records refused alone, in a row, with nothing accepted between. */
  readonly refusals: number;
  /** How many records may go to quarantine at once, before another is accepted: one that was accepted proves little against a hundred. */
  readonly condemnable: number;
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
  readonly suspects: Readonly<Record<string, Suspect>>;
  /** Rows that the app put back from quarantine and that were not sent since. */
  readonly redriven: readonly number[];
  /** The pause between tries of deferred records; null where none has failed. */
  readonly retryPause: RetryPause | null;
  /** The last record a probe took: the next probe takes another. */
  readonly probedSeq: number;
}

/** So many records one acceptance may send to quarantine at once; further ones wait as after failures, and others are tried before them. */
export const CONDEMNED_BY_ONE = 3;

export const EMPTY_UPLOAD_STATE: UploadState = {
  failures: 0,
  probing: null,
  refusals: 0,
  condemnable: CONDEMNED_BY_ONE,
  accepted: 0,
  acceptedSeq: -1,
  batchLimit: null,
  batchWindow: null,
  singles: 0,
  bisect: [],
  unattributed: null,
  suspects: {},
  redriven: [],
  retryPause: null,
  probedSeq: -1,
};

/** Until when no refused record is tried again, because none was accepted that could speak against it; null: they may be. */
export const condemnedWait = ({ condemnable, retryPause, suspects }: UploadState): Deadline | null =>
  condemnable === 0 && Object.values(suspects).some(({ deferred }) => !deferred)
    ? (retryPause?.until ?? null)
    : null;

/** Suspects without these rows. */
export const withoutSuspects = (suspects: UploadState['suspects'], seqs: readonly number[]) => {
  const rest = { ...suspects };
  for (const seq of seqs) delete rest[seq];
  return rest;
};

/** The records that wait beside the queue. */
export function deferredOf(
  suspects: UploadState['suspects'],
): readonly (Deferral & { readonly seq: number })[] {
  return Object.entries(suspects).flatMap(([seq, { deferred }]) =>
    deferred ? [{ ...deferred, seq: Number(seq) }] : [],
  );
}

/** Rows that left the queue by another way take their entries with them. */
export function forget(state: UploadState, seqs: readonly number[]): UploadState {
  const known = seqs.some(
    (seq) =>
      seq in state.suspects ||
      state.bisect.includes(seq) ||
      state.redriven.includes(seq) ||
      state.unattributed?.seqs.includes(seq),
  );
  if (!known) return state;
  return {
    ...state,
    unattributed: withoutRows(state.unattributed, seqs),
    bisect: state.bisect.filter((seq) => !seqs.includes(seq)),
    redriven: state.redriven.filter((seq) => !seqs.includes(seq)),
    suspects: withoutSuspects(state.suspects, seqs),
  };
}

/**
 * New tokens, another URL or form: failures of the old ones no longer count. Deferred records are tried again from now on, but
 * one at a time as before: many of them at the head of the queue would fail every batch for hours.
 */
export function resetFailures(state: UploadState, at: Instant, bootId: string): UploadState {
  const suspects: Record<string, Suspect> = {};
  for (const { seq, status } of deferredOf(state.suspects)) {
    const deferred = { until: deadlineAfter(at, 0, bootId), status };
    suspects[seq] = { attempts: 0, acceptedBefore: state.accepted, deferred };
  }
  return { ...EMPTY_UPLOAD_STATE, accepted: state.accepted, suspects };
}

/** Another network: what failed on the one before may have been its fault. Other findings stay. */
export function resetAttempts(state: UploadState): UploadState {
  return { ...state, failures: 0, unattributed: state.unattributed?.isProven ? state.unattributed : null };
}

/** Other tokens: a refusal of the sender was one of the old ones. What is known of records stays. */
export function tokensRenewed(state: UploadState): UploadState {
  return { ...state, probing: state.probing === 'unauthorized' ? null : state.probing, failures: 0 };
}
