import { GeoError } from '@geo/core';
import { failureOf } from '../../protocol/failure';
import type { ResultMessage } from '../../protocol/messages';
import { type NextPart, partsOf } from '../../protocol/parts';

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
