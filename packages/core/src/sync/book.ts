import { CIRCUIT_FAILURES } from '../time/backoff';
import { deadlineAfter } from '../time/deadline';
import type { Instant } from '../time/instant';
import {
  type Breather,
  breather,
  DEFERRED_ATTEMPTS,
  DEFERRED_MAX,
  type Deferral,
  deferral,
  type Failure,
} from './deferral';
import { cleared, type Doubt, doubted, witnessed } from './doubt';
import type { Verdict } from './verdict';

/** A record that was refused alone, or failed alone although others were accepted. */
export interface Suspect {
  /** Refusals and failures alone that speak against it. */
  readonly attempts: number;
  /** The count of accepted records when it was first refused, or failed last. */
  readonly acceptedBefore: number;
  /** It failed without being refused: it waits. Absent where the next record that is accepted decides. */
  readonly deferred?: Deferral;
}

/** The uploader's durable account of what happened so far: attempts survive a kill. */
export interface UploadBook {
  /** Failures in a row. */
  readonly failures: number;
  /** Nothing but single probes goes out. */
  readonly circuitOpen: boolean;
  /** The server refused the sender: probes only, and nothing is anybody's fault. */
  readonly unauthorized: boolean;
  /** Different records refused alone, in a row, with nothing accepted between. */
  readonly refusals: number;
  /** Records accepted so far: proof that the endpoint takes records. */
  readonly accepted: number;
  /** The last record, in the order of the queue, that was ever accepted: where one record after another is bad, others are near it. */
  readonly acceptedSeq: number;
  /** The most records in a body after a 413; null = no such limit found. */
  readonly batchLimit: number | null;
  /** Sequence numbers of a refused batch still to be halved. */
  readonly bisect: readonly number[];
  /** Rows of which nobody knows yet whether they or the endpoint failed. */
  readonly doubt: Doubt | null;
  /** By sequence number. */
  readonly suspects: Readonly<Record<string, Suspect>>;
  /** The rest between tries of deferred records; null where none has failed. */
  readonly breather: Breather | null;
  /** The last record a probe took: the next probe takes another. */
  readonly probedSeq: number;
}

export const EMPTY_BOOK: UploadBook = {
  failures: 0,
  circuitOpen: false,
  unauthorized: false,
  refusals: 0,
  accepted: 0,
  acceptedSeq: -1,
  batchLimit: null,
  bisect: [],
  doubt: null,
  suspects: {},
  breather: null,
  probedSeq: -1,
};

/** Refused alone this often, with another record accepted since: the record is to blame. */
const QUARANTINE_ATTEMPTS = 2;
/** So many different records refused in a row, and none accepted: the endpoint is to blame. */
export const REFUSALS_MAX = 3;

/** What to do after an answer. */
export interface Settlement {
  readonly book: UploadBook;
  /** These rows were stored by the server. */
  readonly delivered: readonly number[];
  /** This row is to blame: set it aside. */
  readonly quarantined: readonly number[];
  readonly next: 'more' | 'wait' | 'circuit' | 'unauthorized';
}

const without = (suspects: UploadBook['suspects'], seqs: readonly number[]) => {
  const rest = { ...suspects };
  for (const seq of seqs) delete rest[seq];
  return rest;
};

/** Files an answer. Pure: the same book and answer give the same next book. */
export function settle(
  book: UploadBook,
  sent: readonly number[],
  verdict: Verdict,
  failure: Failure,
): Settlement {
  const bisect = book.bisect.filter((seq) => !sent.includes(seq));
  const probe = { ...book, probedSeq: sent[sent.length - 1] ?? book.probedSeq };
  // An answer about these rows ends the doubt about them.
  const doubt = cleared(book.doubt, sent);
  switch (verdict) {
    case 'accepted':
      return {
        book: {
          ...probe,
          failures: 0,
          circuitOpen: false,
          unauthorized: false,
          refusals: 0,
          accepted: book.accepted + sent.length,
          acceptedSeq: Math.max(book.acceptedSeq, ...sent),
          bisect,
          doubt: witnessed(book.doubt, sent),
          suspects: without(book.suspects, sent),
          breather: book.breather && { ...book.breather, failures: 0 },
        },
        delivered: sent,
        quarantined: [],
        next: 'more',
      };
    case 'unauthorized':
      return {
        book: { ...probe, failures: book.failures + 1, unauthorized: true },
        ...nothing,
        next: 'unauthorized',
      };
    case 'transient':
      return stumbled(probe, sent, failure);
    case 'endpoint':
      return {
        book: { ...probe, failures: book.failures + 1, circuitOpen: true },
        ...nothing,
        next: 'circuit',
      };
    case 'too-large':
      if (sent.length === 1) return tooLargeAlone({ ...probe, doubt }, sent, bisect);
      return { book: { ...book, doubt, batchLimit: sent.length >> 1, bisect }, ...nothing, next: 'more' };
    case 'refused':
      if (sent.length > 1) return { book: { ...book, doubt, bisect: sent }, ...nothing, next: 'more' };
      return refusedAlone({ ...probe, doubt }, sent[0] as number, bisect);
  }
}

const nothing = { delivered: [], quarantined: [] } as const;

function failed(book: UploadBook): Settlement {
  const failures = book.failures + 1;
  const circuitOpen = book.circuitOpen || failures >= CIRCUIT_FAILURES;
  return { book: { ...book, failures, circuitOpen }, ...nothing, next: circuitOpen ? 'circuit' : 'wait' };
}

/** Nobody was refused, and nothing accepted: the endpoint is to blame, unless others were accepted since these rows failed. */
function stumbled(book: UploadBook, sent: readonly number[], failure: Failure): Settlement {
  const { doubt } = book;
  const [seq] = sent as readonly [number, ...number[]];
  const isProbing = book.circuitOpen || book.unauthorized;
  const isProven = doubt?.isProven === true && sent.every((row) => doubt.seqs.includes(row));
  if (isProven && sent.length > 1)
    return { book: { ...book, doubt: { ...doubt, seqs: sent } }, ...nothing, next: 'more' };
  if (isProven) return stepOver({ ...book, doubt: null }, seq, failure);
  if (!isProbing && sent.length === 1 && seq in book.suspects) return stepOver(book, seq, failure);
  // In the circuit it is probes that fail; whom they were to clear stays the same.
  return failed(isProbing && doubt === null ? book : { ...book, doubt: doubted(doubt, sent) });
}

/** It is this record: the others go on without it, and it comes again later. */
function stepOver(book: UploadBook, seq: number, failure: Failure): Settlement {
  const known = book.suspects[seq];
  const hasWitness = known === undefined || book.accepted > known.acceptedBefore;
  const attempts = (known?.attempts ?? 0) + (hasWitness ? 1 : 0);
  const bisect = book.bisect.filter((row) => row !== seq);
  const isTooMany = known === undefined && deferredOf(book.suspects).length >= DEFERRED_MAX;
  if (attempts >= DEFERRED_ATTEMPTS || isTooMany) return setAside(book, [seq], bisect);
  const suspect = { attempts, acceptedBefore: book.accepted, deferred: deferral(known?.deferred, failure) };
  const suspects = { ...book.suspects, [seq]: suspect };
  return {
    book: { ...book, bisect, suspects, breather: breather(book.breather, failure) },
    ...nothing,
    next: 'more',
  };
}

/** The records that wait beside the queue. */
export function deferredOf(
  suspects: UploadBook['suspects'],
): readonly (Deferral & { readonly seq: number })[] {
  return Object.entries(suspects).flatMap(([seq, { deferred }]) =>
    deferred ? [{ ...deferred, seq: Number(seq) }] : [],
  );
}

function setAside(book: UploadBook, seqs: readonly number[], bisect: readonly number[]): Settlement {
  return {
    book: { ...book, failures: 0, refusals: 0, bisect, suspects: without(book.suspects, seqs) },
    delivered: [],
    quarantined: seqs,
    next: 'more',
  };
}

/**
 * A record that is too large for the server alone is to blame at once, and says nothing about how many others fit.
 * But an endpoint that finds one after another too large is to blame itself.
 */
function tooLargeAlone(book: UploadBook, seqs: readonly number[], bisect: readonly number[]): Settlement {
  const refusals = book.refusals + 1;
  const tried = { ...book, bisect, refusals, batchLimit: null };
  if (refusals >= REFUSALS_MAX) {
    return {
      book: { ...tried, failures: book.failures + 1, circuitOpen: true },
      ...nothing,
      next: 'circuit',
    };
  }
  return { ...setAside(tried, seqs, bisect), book: { ...tried, suspects: without(book.suspects, seqs) } };
}

function refusedAlone(book: UploadBook, seq: number, bisect: readonly number[]): Settlement {
  const known = book.suspects[seq];
  const suspect: Suspect = {
    attempts: (known?.attempts ?? 0) + 1,
    acceptedBefore: known?.acceptedBefore ?? book.accepted,
  };
  if (suspect.attempts >= QUARANTINE_ATTEMPTS && book.accepted > suspect.acceptedBefore) {
    return setAside(book, [seq], bisect);
  }
  const refusals = book.refusals + 1;
  const blamed = { ...book, bisect, refusals, suspects: { ...book.suspects, [seq]: suspect } };
  // The endpoint has taken nothing since: whoever is to blame, the next probe comes later and with another record.
  if (refusals >= REFUSALS_MAX || book.circuitOpen) {
    return {
      book: { ...blamed, failures: book.failures + 1, circuitOpen: true },
      ...nothing,
      next: 'circuit',
    };
  }
  return known === undefined ? { book: blamed, ...nothing, next: 'more' } : failed(blamed);
}

/** Rows that left the queue by another way take their entries with them. */
export function forget(book: UploadBook, seqs: readonly number[]): UploadBook {
  const known = seqs.some(
    (seq) => seq in book.suspects || book.bisect.includes(seq) || book.doubt?.seqs.includes(seq),
  );
  if (!known) return book;
  return {
    ...book,
    doubt: cleared(book.doubt, seqs),
    bisect: book.bisect.filter((seq) => !seqs.includes(seq)),
    suspects: without(book.suspects, seqs),
  };
}

/**
 * New tokens, another address or form: what was held against the old ones is void. Deferred records are tried again from now on, but
 * one at a time as before: many of them at the head of the queue would fail every batch for hours.
 */
export function amnesty(book: UploadBook, at: Instant, bootId: string): UploadBook {
  const suspects: Record<string, Suspect> = {};
  for (const { seq, status } of deferredOf(book.suspects)) {
    const deferred = { until: deadlineAfter(at, 0, bootId), status };
    suspects[seq] = { attempts: 0, acceptedBefore: book.accepted, deferred };
  }
  return { ...EMPTY_BOOK, accepted: book.accepted, suspects };
}

/** Another network: what failed on the one before may have been its fault. What others have shown stays. */
export function afresh(book: UploadBook): UploadBook {
  return { ...book, failures: 0, doubt: book.doubt?.isProven ? book.doubt : null };
}
