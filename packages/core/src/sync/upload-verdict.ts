/** What a server's answer means for what was sent. */
export type Verdict =
  /** Stored: the rows may go. */
  | 'accepted'
  /** This body was refused; one of its records may be at fault. */
  | 'refused'
  | 'too-large'
  /** The sender was refused, not the records. */
  | 'unauthorized'
  /** Try again later; whether the endpoint or one of these records is at fault, the outcomes of other records show. */
  | 'transient'
  /** The address is wrong, not the records. */
  | 'endpoint';

const TRANSIENT: ReadonlySet<number> = new Set([0, 408, 409, 425, 429]);
const ENDPOINT: ReadonlySet<number> = new Set([404, 405, 410, 415]);

/** Judges an HTTP status; 0 stands for no answer at all. */
export function judgeStatus(status: number): Verdict {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 413) return 'too-large';
  if (TRANSIENT.has(status) || status >= 500) return 'transient';
  // Redirects are not followed: a body with a token must not be sent to another origin.
  if (ENDPOINT.has(status) || status < 400) return 'endpoint';
  return 'refused';
}

/** A refusal of rows of which some were removed meanwhile does not attribute anything to the others: it is a failure. */
export function judgeResponse(status: number, someVanished: boolean): Verdict {
  const verdict = judgeStatus(status);
  return someVanished && (verdict === 'refused' || verdict === 'too-large') ? 'transient' : verdict;
}
