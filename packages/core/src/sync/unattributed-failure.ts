import { isSlow } from './batch-window';

/**
 * The rows of a request that failed without naming them (5xx, a closed connection, no response in time): either they are at
 * fault or the endpoint is. The outcomes of other records show which.
 */
export interface UnattributedFailure {
  /** What is left of the request, in the order of the queue. */
  readonly seqs: readonly number[];
  /** Requests that have failed since, those of probes included. */
  readonly tries: number;
  /** Another record was accepted since: the endpoint works, and what fails now fails by its own fault. */
  readonly isProven: boolean;
  /** A request with one of these rows hung. Absent where none did. */
  readonly hung?: true;
  /**
   * What failed alone since the last acceptance, at an endpoint that fails by the record: each is at fault if another record is accepted
   * next. Absent at other endpoints, and once the circuit is open.
   */
  readonly alone?: readonly FailedAlone[];
}

/** How a request failed. */
interface RequestFailure {
  /** HTTP status; 0 = no answer. */
  readonly status: number;
  /** From the request to its end, milliseconds. */
  readonly tookMillis: number;
}

/** A record whose request failed, and how. */
export interface FailedAlone extends RequestFailure {
  readonly seq: number;
}

/** So often the head is tried before any other record is: one hiccup changes no order. */
const TRIES_BEFORE_PROBE = 2;

/** A request failed while nothing was known of these rows. The first failure stands until it is attributed. */
export function addFailure(
  known: UnattributedFailure | null,
  sent: readonly number[],
  failure: RequestFailure,
): UnattributedFailure {
  const { seqs, tries, alone } = known ?? { seqs: sent, tries: 0 };
  return {
    seqs,
    tries: tries + 1,
    isProven: false,
    ...hungIf(known?.hung === true || (known === null && isSlow(failure.tookMillis))),
    ...(alone && { alone: [...alone, ...failedAlone(sent, failure)] }),
  };
}

/**
 * A request failed right after another was accepted, at an endpoint that fails by the record: the next request probes at once.
 * A wait before it would limit the queue to one such record for each backoff.
 */
export function failureAfterAcceptance(
  sent: readonly number[],
  failure: RequestFailure,
): UnattributedFailure {
  return {
    seqs: sent,
    tries: TRIES_BEFORE_PROBE,
    isProven: false,
    ...hungIf(isSlow(failure.tookMillis)),
    alone: failedAlone(sent, failure),
  };
}

/** A part of the rows failed after the endpoint was proven: the record at fault is in it. */
export const narrowedTo = (
  known: UnattributedFailure,
  sent: readonly number[],
  { tookMillis }: RequestFailure,
): UnattributedFailure => ({ ...known, seqs: sent, ...hungIf(known.hung === true || isSlow(tookMillis)) });

/** The circuit has opened: it may be the endpoint after all, and no record is at fault for having failed alone. */
export function withoutAlone<T extends UnattributedFailure | null>(failure: T): T {
  if (failure?.alone === undefined) return failure;
  const { alone: _, ...rest } = failure;
  return rest as T;
}

const hungIf = (hung: boolean) => (hung ? ({ hung } as const) : {});

const failedAlone = ([seq, ...others]: readonly number[], { status, tookMillis }: RequestFailure) =>
  seq === undefined || others.length > 0 ? [] : [{ seq, status, tookMillis }];

/** These rows were accepted: the rows that are left are at fault if they fail again. */
export function proveEndpoint(
  failure: UnattributedFailure | null,
  accepted: readonly number[],
): UnattributedFailure | null {
  const left = withoutRows(failure, accepted);
  return left && { ...withoutAlone(left), tries: 0, isProven: true };
}

/** The failure without these rows; null without any. */
export function withoutRows(
  failure: UnattributedFailure | null,
  seqs: readonly number[],
): UnattributedFailure | null {
  if (failure === null) return null;
  const left = failure.seqs.filter((seq) => !seqs.includes(seq));
  if (left.length === failure.seqs.length) return failure;
  return left.length === 0 ? null : { ...failure, seqs: left };
}

/** The failure without these rows, which are queued no longer: they are at fault for nothing. */
export function forgetRows(
  failure: UnattributedFailure | null,
  seqs: readonly number[],
): UnattributedFailure | null {
  const left = withoutRows(failure, seqs);
  if (left?.alone === undefined) return left;
  return { ...left, alone: left.alone.filter(({ seq }) => !seqs.includes(seq)) };
}

/**
 * Which probe it is that comes next, from 1; 0 where it is the head's turn. Head and probes take turns; but where an endpoint fails by the
 * record, probes alone come until one is accepted: the head would fail again.
 */
export function nextProbe({ tries, isProven, alone }: UnattributedFailure): number {
  const turn = tries - TRIES_BEFORE_PROBE;
  if (isProven || turn < 0) return 0;
  if (alone) return turn + 1;
  return turn % 2 === 1 ? 0 : turn / 2 + 1;
}
