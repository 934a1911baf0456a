import { GeoError } from '@geo/core';
import { failureOf } from '../../protocol/failure';
import type { ResultMessage } from '../../protocol/messages';
import { type NextPart, partsOf } from '../../protocol/parts';
import type { ResultPages } from './result-pages';

/** `value`: the JSON of the field `value`. */
type Send = (message: ResultMessage, value?: string) => void;

/** Sends the result of a call: whole, or in parts where its JSON is long. A value that no message can carry is an error. */
export function sendResult(send: Send, result: number, value: unknown): void {
  try {
    sendParts(send, result, partsOf(value, refuse));
  } catch (error) {
    send({ result, error: failureOf(error) });
  }
}

/**
 * Sends the result of a call as its pages are read: one page and one part are in memory.
 * @param isWanted does the client still wait for it?
 */
export async function sendPages(
  send: Send,
  result: number,
  pages: ResultPages,
  isWanted: () => boolean,
): Promise<void> {
  let part = 0;
  let index = 0;
  let held: string | undefined;
  for (;;) {
    const page = await pages.next();
    if (!isWanted()) return;
    if (page === undefined) break;
    if (page.length === 0 && held !== undefined) continue;
    const next = partsOf(page, refuse, index);
    index += page.length;
    for (let json = next?.(); json !== undefined; json = next?.()) {
      if (held !== undefined) send({ result, part: part++ }, held);
      held = json;
    }
  }
  send(part === 0 ? { result } : { result, part, last: true }, held);
}

function sendParts(send: Send, result: number, next: NextPart | undefined): void {
  let json = next?.();
  let following = next?.();
  if (following === undefined) send({ result }, json);
  else
    for (let part = 0; json !== undefined; part++) {
      send({ result, part, ...(following === undefined ? { last: true } : {}) }, json);
      json = following;
      following = next?.();
    }
}

function refuse(complaint: string): never {
  throw new GeoError('UNAVAILABLE', complaint);
}
