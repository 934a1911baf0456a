import { isSlow } from './batch-window';

/**
 * The rows of a request that failed without naming them (5xx, a closed connection, no response in time): either they are to
 * blame or the endpoint is. The outcomes of other records show which.
 */
export interface UnattributedFailure {
  /** What is left of the request, in the order of the queue. */
  readonly seqs: readonly number[];
  /** Requests that have failed since, those of probes included. */
  readonly tries: number;
  /** Another record was accepted since: the endpoint works, and what fails now fails by its own fault. */
  readonly isProven: boolean;
  /** How it ended, where the request before it was accepted, at an endpoint that fails by the record. */
  readonly suspected?: SuspectedFailure;
}

/** How a request failed. */
export interface SuspectedFailure {
  /** HTTP status; 0 = no answer. */
  readonly status: number;
  /** From the request to its end, milliseconds. */
  readonly tookMillis: number;
}

/** So often the head is tried before any other record is: one hiccup changes no order. */
const TRIES_BEFORE_PROBE = 2;

/** A request failed while nothing was known of these rows. The first failure stands until it is attributed. */
export function addFailure(
  failure: UnattributedFailure | null,
  sent: readonly number[],
): UnattributedFailure {
  return { seqs: failure?.seqs ?? sent, tries: (failure?.tries ?? 0) + 1, isProven: false };
}

/**
 * A request failed right after another was accepted, at an endpoint that fails by the record: the next request probes at once.
 * A wait before it would limit the queue to one such record for each backoff.
 */
export function addSuspicion(
  sent: readonly number[],
  { status, tookMillis }: SuspectedFailure,
): UnattributedFailure {
  return { seqs: sent, tries: TRIES_BEFORE_PROBE, isProven: false, suspected: { status, tookMillis } };
}

/** The one record that failed between two acceptances, once the second has come: it is at fault. */
export function failedBetween(
  failure: UnattributedFailure | null,
): { readonly seq: number; readonly how: SuspectedFailure } | undefined {
  if (failure?.suspected === undefined || failure.isProven || failure.tries > TRIES_BEFORE_PROBE)
    return undefined;
  const [seq, ...others] = failure.seqs;
  return seq === undefined || others.length > 0 ? undefined : { seq, how: failure.suspected };
}

/** Is the record at fault to be found one by one? Half a body that hangs costs a timeout, and a record that passes none. */
export const isSoughtOneByOne = ({ suspected }: UnattributedFailure): boolean =>
  suspected !== undefined && isSlow(suspected.tookMillis);

/** These rows were accepted: the rows that are left are at fault if they fail again. */
export function proveEndpoint(
  failure: UnattributedFailure | null,
  accepted: readonly number[],
): UnattributedFailure | null {
  const left = withoutRows(failure, accepted);
  return left && { ...left, tries: 0, isProven: true };
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

/**
 * Which probe it is that comes next, from 1; 0 where it is the head's turn. Head and probes take turns.
 */
export function nextProbe({ tries, isProven }: UnattributedFailure): number {
  const turn = tries - TRIES_BEFORE_PROBE;
  return isProven || turn < 0 || turn % 2 === 1 ? 0 : turn / 2 + 1;
}
