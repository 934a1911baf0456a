import { ENGINE_VERSION, type GeoErrorCode } from '@geo/core';
import type { Boot } from '../protocol/channel';
import { type Hello, type Moment, PROTOCOL } from '../protocol/messages';
import { cut, QUOTE_MAX } from './quote';
import { type RunningGuest, startGuest } from './running-guest';
import { type Message, parsed, wordOf } from './said';
import { moment, type Said, WORDS, type Word } from './shapes/words';
import { createVoice, type LogEvent } from './voice';

/**
 * A guest: the engine behind a channel of texts. It begins with `hello`. Whatever is delivered, `deliver` does not throw: what
 * cannot be understood, or comes at the wrong time, changes nothing, and is answered where it is a call, and else logged.
 *
 * @example
 * const deliver = createGuest((json) => host.hear(json));
 * deliver(JSON.stringify({ now: Date.now(), up: uptime(), hello: { protocol: 1, profile: 'android', … } }));
 */
export const createGuest: Boot = (post) => {
  const voice = createVoice(post);
  let at: Moment = { now: 0, up: 0 };
  let guest: RunningGuest | undefined;
  /** What a host delivers from within a `post`, which it must not: it waits until the engine has done. */
  const early: string[] = [];
  let isDelivering = false;

  /** A message that nothing came of: a call is answered, everything else is logged. */
  function declined(
    event: LogEvent,
    message: Message,
    why: string,
    code: GeoErrorCode = 'INVALID_ARGUMENT',
  ): void {
    if ('call' in message && guest?.clients.refuse(message.client, message.call, code, why)) return;
    voice.log(event, why);
  }

  function begin({ hello }: Said['hello']): void {
    if (hello.protocol !== PROTOCOL)
      throw new Error(`this guest speaks protocol ${PROTOCOL}, and the host ${hello.protocol}`);
    voice.say({ welcome: { protocol: PROTOCOL, engine: ENGINE_VERSION } });
    guest = startGuest(hello as Hello, () => at, voice);
  }

  function act(word: Word, said: Said[Word], message: Message): void {
    if (word === 'hello') {
      if (guest) declined('message:unexpected', message, 'hello was said before');
      else begin(said as Said['hello']);
    } else if (!guest) declined('message:unexpected', message, `hello comes first, and not ${word}`);
    else if (guest.isClosed) declined('message:unexpected', message, `${word} comes after close`, 'CLOSED');
    else (guest.deeds[word] as (said: unknown) => void)(said);
  }

  function heard(json: string): void {
    let message: Message = {};
    let word: Word;
    let said: Said[Word];
    try {
      message = parsed(json);
      word = wordOf(message);
      const { now, up } = moment(message);
      said = WORDS[word](message);
      // Uptime does not go back: a message that says so was overtaken.
      at = { now, up: Math.max(at.up, up) };
    } catch (error) {
      const why = `${(error as Error).message} in ${cut(String(json), QUOTE_MAX)}`;
      declined('message:malformed', message, why);
      return;
    }
    try {
      act(word, said, message);
    } catch (error) {
      declined(
        'guest:failed',
        message,
        `${word} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    guest?.delivered();
  }

  function deliver(json: string): void {
    early.push(json);
    if (isDelivering) return;
    isDelivering = true;
    for (let next = early.shift(); next !== undefined; next = early.shift()) heard(next);
    isDelivering = false;
  }

  return deliver;
};
