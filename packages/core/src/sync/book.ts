import { CIRCUIT_FAILURES } from '../memory/backoff';
import type { Verdict } from './verdict';

/** A record that was refused alone. */
export interface Suspect {
  /** Refusals alone. */
  readonly attempts: number;
  /** The count of accepted records when it was first refused. */
  readonly acceptedBefore: number;
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
  /** By sequence number. */
  readonly suspects: Readonly<Record<string, Suspect>>;
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
  suspects: {},
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
export function settle(book: UploadBook, sent: readonly number[], verdict: Verdict): Settlement {
  const bisect = book.bisect.filter((seq) => !sent.includes(seq));
  const probe = { ...book, probedSeq: sent[sent.length - 1] ?? book.probedSeq };
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
          suspects: without(book.suspects, sent),
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
      return failed(probe);
    case 'endpoint':
      return {
        book: { ...probe, failures: book.failures + 1, circuitOpen: true },
        ...nothing,
        next: 'circuit',
      };
    case 'too-large':
      if (sent.length === 1) return tooLargeAlone(probe, sent, bisect);
      return { book: { ...book, batchLimit: sent.length >> 1, bisect }, ...nothing, next: 'more' };
    case 'refused':
      if (sent.length > 1) return { book: { ...book, bisect: sent }, ...nothing, next: 'more' };
      return refusedAlone(probe, sent[0] as number, bisect);
  }
}

const nothing = { delivered: [], quarantined: [] } as const;

function failed(book: UploadBook): Settlement {
  const failures = book.failures + 1;
  const circuitOpen = book.circuitOpen || failures >= CIRCUIT_FAILURES;
  return { book: { ...book, failures, circuitOpen }, ...nothing, next: circuitOpen ? 'circuit' : 'wait' };
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
  const known = seqs.some((seq) => seq in book.suspects || book.bisect.includes(seq));
  if (!known) return book;
  return {
    ...book,
    bisect: book.bisect.filter((seq) => !seqs.includes(seq)),
    suspects: without(book.suspects, seqs),
  };
}

/** New tokens, another address: what was held against the old ones is void. */
export function amnesty(book: UploadBook): UploadBook {
  return { ...EMPTY_BOOK, accepted: book.accepted };
}
