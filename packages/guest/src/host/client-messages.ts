import type { EventName } from '@geo/core';
import type { Failure, HostMessageBody } from '../protocol/messages';
import { type Decoded, isText, number, text } from './decoded';

/** One handler for each message that a client sends. */
export interface ClientHandlers {
  attach(isHeadless: boolean): void;
  detach(): void;
  /** Passes a message on to the guest, under the client's name. */
  forward(body: HostMessageBody): void;
  handled(headless: number, error: Failure | undefined): void;
}

/**
 * Calls the handler for one message of a client with exactly the fields that the message defines: a moment or a client name
 * that the client adds is not passed on.
 * @throws Error when no message has this form; its text says why.
 */
export function handleClientMessage(message: Decoded, client: string, handlers: ClientHandlers): void {
  const handlersByName: { readonly [name: string]: () => void } = {
    attach: () => handlers.attach(message.headless === true),
    detach: () => handlers.detach(),
    call: () =>
      handlers.forward({
        client,
        call: number(message, 'call'),
        method: text(message, 'method'),
        args: message.args as readonly unknown[],
        ...(message.listens === true ? { listens: true } : {}),
        ...(message.part === undefined ? {} : { part: number(message, 'part') }),
        ...(message.last === true ? { last: true } : {}),
      }),
    listen: () =>
      handlers.forward({
        client,
        listen: number(message, 'listen'),
        name: text(message, 'name') as EventName,
      }),
    unlisten: () => handlers.forward({ client, unlisten: number(message, 'unlisten') }),
    taken: () => handlers.forward({ client, taken: text(message, 'taken') }),
    handled: () => handlers.handled(number(message, 'handled'), failureIn(message)),
  };
  const name = Object.keys(handlersByName).find((name) => name in message);
  if (name === undefined) throw new Error('there is no such message');
  handlersByName[name]?.();
}

function failureIn({ error }: Decoded): Failure | undefined {
  if (error === undefined) return undefined;
  const { message } = error as Failure;
  return { message: isText(message) ? message : 'no reason was given' };
}
