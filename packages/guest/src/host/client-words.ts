import type { EventName } from '@geo/core';
import type { Failure, HostWord } from '../protocol/messages';
import { isText, number, type Said, text } from './said';

/** What a host does about what a client says. */
export interface ClientWords {
  attach(isHeadless: boolean): void;
  detach(): void;
  /** To the guest, under the client's name. */
  forward(word: HostWord): void;
  handled(headless: number, error: Failure | undefined): void;
}

/**
 * Understands one message of a client, and takes of it exactly the fields that such a message has: no moment, and no name
 * but the one that the host gave.
 * @throws Error when it is no message, saying why.
 */
export function understandClient(said: Said, client: string, hear: ClientWords): void {
  const words: { readonly [word: string]: () => void } = {
    attach: () => hear.attach(said.headless === true),
    detach: () => hear.detach(),
    call: () =>
      hear.forward({
        client,
        call: number(said, 'call'),
        method: text(said, 'method'),
        args: said.args as readonly unknown[],
        ...(said.listens === true ? { listens: true } : {}),
      }),
    listen: () =>
      hear.forward({ client, listen: number(said, 'listen'), name: text(said, 'name') as EventName }),
    unlisten: () => hear.forward({ client, unlisten: number(said, 'unlisten') }),
    taken: () => hear.forward({ client, taken: text(said, 'taken') }),
    handled: () => hear.handled(number(said, 'handled'), failureIn(said)),
  };
  const word = Object.keys(words).find((name) => name in said);
  if (word === undefined) throw new Error('there is no such message');
  words[word]?.();
}

function failureIn({ error }: Said): Failure | undefined {
  if (error === undefined) return undefined;
  const { message } = error as Failure;
  return { message: isText(message) ? message : 'it does not say why' };
}
