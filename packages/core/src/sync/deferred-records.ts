import { type Deadline, deadlineAfter, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';

/** A record that failed alone although others were accepted: it waits beside the queue and delays no other record. */
export interface Deferral {
  /** When it is tried again; each failure doubles the wait. */
  readonly until: Deadline;
  /** How it failed last; 0 = no answer. */
  readonly status: number;
}

/** When and how a request failed. */
export interface Failure {
  readonly at: Instant;
  readonly bootId: string;
  /** HTTP status; 0 = no answer. */
  readonly status: number;
  /** From the request to its end. */
  readonly tookMillis: number;
}

/** Between two tries of deferred records, whichever they are. */
export interface RetryPause {
  readonly until: Deadline;
  /** Tries in a row that failed, and nothing accepted between. */
  readonly failures: number;
}

/** The first wait of a deferred record: a server that was restarted is there again. */
const FIRST_WAIT_MILLIS = 60_000;
/** The longest wait: four tries a day, in case the server was repaired. */
const LONGEST_WAIT_MILLIS = 21_600_000;
/**
 * Failed alone this often, each time with another record accepted since: quarantined, after about twenty hours. Of a server that fails
 * by chance three times in ten that is one good record in two million.
 */
export const DEFERRED_ATTEMPTS = 12;
/** Records that are deferred at a time; one more is quarantined at once: each is a part of what every failure writes. */
export const DEFERRED_MAX = 500;

/** The shortest rest after a deferred record failed; it doubles while nothing is accepted. */
const RETRY_PAUSE_MILLIS = 10_000;
const RETRY_PAUSE_MAX_MILLIS = 900_000;
/** A try that hung rests for twice as long: at least two thirds of the time are the others'. */
const RETRY_PAUSE_SHARE = 2;

/** The wait after this failure. */
export function deferral(known: Deferral | undefined, { at, bootId, status }: Failure): Deferral {
  const doubled = Math.min((known?.until.wait ?? 0) * 2, LONGEST_WAIT_MILLIS);
  const wait = Math.max(FIRST_WAIT_MILLIS, doubled);
  return { until: deadlineAfter(at, wait, bootId), status };
}

/** The rest after this failure of a deferred record. */
export function retryPause(known: RetryPause | null, { at, bootId, tookMillis }: Failure): RetryPause {
  const failures = known?.failures ?? 0;
  let millis = RETRY_PAUSE_MILLIS + tookMillis * RETRY_PAUSE_SHARE;
  for (let i = 0; i < failures && millis < RETRY_PAUSE_MAX_MILLIS; i++) millis *= 2;
  return {
    until: deadlineAfter(at, Math.min(millis, RETRY_PAUSE_MAX_MILLIS), bootId),
    failures: failures + 1,
  };
}

/** When the first of the deferred may be tried; null where none is. */
export function nextRetry(
  deferrals: readonly Pick<Deferral, 'until'>[],
  rest: RetryPause | null,
  at: Instant,
  bootId: string,
): Deadline | null {
  if (deferrals.length === 0) return null;
  let wait = Number.POSITIVE_INFINITY;
  for (const { until } of deferrals) wait = Math.min(wait, remainingMillis(until, at, bootId));
  return deadlineAfter(at, Math.max(wait, rest ? remainingMillis(rest.until, at, bootId) : 0), bootId);
}
