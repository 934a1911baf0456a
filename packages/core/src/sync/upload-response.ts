import type { Config } from '../config/keys';
import { cutText } from '../contract/cut';
import { RESPONSE_TEXT_LIMIT } from '../contract/events';
import type { HttpResponse } from '../ports/http';
import type { Row } from '../queue/row';
import type { StepEffects } from '../store/step-effects';
import { retryAfterMillis } from '../time/retry-after';
import { lackingIn } from './required-response';
import type { ParkReason } from './sync-events';
import type { FailedRecord } from './upload-state';
import { judgeResponse, type Verdict } from './upload-verdict';

/** The outcome of a request for the rows it sent. */
export interface UploadResponse {
  /** Of HTTP; 0 where nothing came back. */
  readonly status: number;
  /** The body, or why there is none: redacted, and cut to what events carry. */
  readonly text: string;
  readonly verdict: Verdict;
  /** What a 2xx lacks to count as stored, in words. */
  readonly lacking: string | undefined;
  /** The wait that the server names, milliseconds; null where it names none. */
  readonly askedMillis: number | null;
}

/** What reading a response needs. */
export interface ResponseContext {
  /** Rows it is for have left the queue by another way since. */
  readonly someVanished: boolean;
  readonly required: Config['requireResponse'];
  redact(text: string): string;
  /** Epoch milliseconds: `Retry-After` may name a date. */
  readonly wall: number;
}

/** Reads an outcome; `response` is the response, or the reason why there is none. */
export function readResponse(response: HttpResponse | string, reading: ResponseContext): UploadResponse {
  const { someVanished, required, redact, wall } = reading;
  const came = typeof response === 'string' ? undefined : response;
  const status = came?.status ?? 0;
  const judged = judgeResponse(status, someVanished);
  const lacking = judged === 'accepted' && came ? lackingIn(came, required, redact) : undefined;
  return {
    status,
    text: cutText(redact(typeof response === 'string' ? response : response.body), RESPONSE_TEXT_LIMIT),
    // The response is not from the server that stores records: the same request is sent again later.
    verdict: lacking === undefined ? judged : 'transient',
    lacking,
    askedMillis: retryAfterMillis(came?.headers['retry-after'], wall),
  };
}

/** Reports a response for these rows to the app, the trace and the log. */
export function reportResponse(
  effects: StepEffects,
  { status, text, verdict, lacking }: UploadResponse,
  seqs: readonly number[],
): void {
  effects.emit('http', { success: verdict === 'accepted', status, responseText: text });
  const upTo = seqs.length > 1 ? `-${seqs[seqs.length - 1]}` : '';
  effects.trace('sync', `${status} for ${seqs.length} from ${seqs[0]}${upTo}: ${verdict}`);
  if (verdict === 'accepted') return;
  const why = lacking === undefined ? '' : ` (${lacking})`;
  const level = verdict === 'transient' && lacking === undefined ? 3 : 2;
  const message = `${status} for ${seqs.length} records: ${verdict}${why}`;
  effects.log(level, 'sync:answer', message, { status, responseText: text });
}

/** Logs that uploads wait for something other than records, or go on. */
export function reportParking(effects: StepEffects, before: ParkReason | null, now: ParkReason | null): void {
  if (now === before) return;
  const what = now === null ? 'go on' : `are parked: ${now}`;
  effects.log(3, 'lifecycle:uploads', `uploads ${what}`, { parked: now });
}

/** Reports that a failed record was deferred: each time in the trace, the first time in the log. */
export function reportDeferred(
  effects: StepEffects,
  { seq, uuid }: Row,
  before: FailedRecord | undefined,
  now: FailedRecord | undefined,
): void {
  if (now?.deferred === undefined || now === before) return;
  const { status, until } = now.deferred;
  effects.trace('sync', `deferred ${seq} for ${until.wait} ms after ${status}`);
  if (before?.deferred) return;
  effects.log(2, 'sync:deferred', `record ${uuid} fails with ${status} while others are accepted: it waits`, {
    uuid,
    status,
    waitMillis: until.wait,
  });
}
