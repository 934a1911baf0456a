/**
 * The rows of a request that failed without a word about them (5xx, a closed connection, no answer in time): either they are to
 * blame or the endpoint is. What comes of other records tells.
 */
export interface Doubt {
  /** What is left of the request, in the order of the queue. */
  readonly seqs: readonly number[];
  /** Requests that have failed since, those of probes included. */
  readonly tries: number;
  /** Another record was accepted since: the endpoint works, and what fails now fails by its own fault. */
  readonly isProven: boolean;
}

/** So often the head is tried before any other record is: one hiccup changes no order. */
const TRIES_BEFORE_PROBE = 2;

/** The widest step of a probe, rows: what one look into the queue may read. */
export const PROBE_STEP_MAX = 256;

/** A request failed while nothing was known of these rows. The first doubt stands until it is resolved. */
export function doubted(doubt: Doubt | null, sent: readonly number[]): Doubt {
  return { seqs: doubt?.seqs ?? sent, tries: (doubt?.tries ?? 0) + 1, isProven: false };
}

/** These rows were accepted: what is left in doubt is to blame, if it fails again. */
export function witnessed(doubt: Doubt | null, accepted: readonly number[]): Doubt | null {
  const left = cleared(doubt, accepted);
  return left && { seqs: left.seqs, tries: 0, isProven: true };
}

/** These rows are in doubt no more. */
export function cleared(doubt: Doubt | null, seqs: readonly number[]): Doubt | null {
  if (doubt === null) return null;
  const left = doubt.seqs.filter((seq) => !seqs.includes(seq));
  if (left.length === doubt.seqs.length) return doubt;
  return left.length === 0 ? null : { ...doubt, seqs: left };
}

/**
 * How far from the doubted rows the next probe is to look, rows; 0 where it is the head's turn. Head and probe take turns; probes step
 * ever wider, so that a stretch of n bad records is left behind in log2(n) of them.
 */
export function probeStep({ tries, isProven }: Doubt): number {
  const turn = tries - TRIES_BEFORE_PROBE;
  if (isProven || turn < 0 || turn % 2 === 1) return 0;
  let step = 1;
  for (let probes = turn / 2; probes > 0 && step < PROBE_STEP_MAX; probes--) step *= 2;
  return step;
}
