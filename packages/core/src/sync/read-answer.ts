import { cutText } from '../contract/cut';
import { RESPONSE_TEXT_LIMIT } from '../contract/events';
import type { Outlet } from '../memory/outlet';
import type { HttpResponse } from '../ports/http';
import type { SyncEnvironment } from './environment';
import type { ParkReason } from './facts';
import { lackingIn } from './required-response';
import { judgeAnswer, type Verdict } from './verdict';

/** An answer as it is filed. */
export interface ReadAnswer {
  /** HTTP status; 0 = no answer. */
  readonly status: number;
  /** What the server said, without secrets and cut; without an answer, why there is none. */
  readonly text: string;
  readonly verdict: Verdict;
}

/** Judges an answer to these rows, and tells it to listeners, trace and log. */
export function readAnswer(
  { outlet, config, redact }: Pick<SyncEnvironment, 'outlet' | 'config' | 'redact'>,
  seqs: readonly number[],
  response: HttpResponse | null,
  message: string,
  someVanished: boolean,
): ReadAnswer {
  const status = response?.status ?? 0;
  const text = cutText(redact(response?.body ?? message), RESPONSE_TEXT_LIMIT);
  const judged = judgeAnswer(status, someVanished);
  const lacking =
    judged === 'accepted' && response ? lackingIn(response, config().requireResponse, redact) : undefined;
  // Whoever answered, it was not the server that stores records: the same again later.
  const verdict = lacking === undefined ? judged : 'transient';
  outlet.emit('http', { success: verdict === 'accepted', status, responseText: text });
  const upTo = seqs.length > 1 ? `-${seqs[seqs.length - 1]}` : '';
  outlet.trace('sync', `${status} for ${seqs.length} from ${seqs[0]}${upTo}: ${verdict}`);
  if (verdict !== 'accepted') {
    outlet.log(
      verdict === 'transient' && lacking === undefined ? 3 : 2,
      'sync:answer',
      `${status} for ${seqs.length} records: ${verdict}${lacking === undefined ? '' : ` (${lacking})`}`,
      { status, responseText: text },
    );
  }
  return { status, text, verdict };
}

/** Uploads wait for something other than records, or go on. */
export function tellParking(outlet: Outlet, before: ParkReason | null, now: ParkReason | null): void {
  if (now === before) return;
  const last = now === null ? 'go on' : `are parked: ${now}`;
  outlet.log(3, 'lifecycle:uploads', `uploads ${last}`, { parked: now });
}
