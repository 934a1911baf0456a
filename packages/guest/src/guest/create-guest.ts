import { createEngine, ENGINE_VERSION, type GeoErrorCode } from '@geo/core';
import type { Boot, Deliver, Post } from '../protocol/channel';
import { type Moment, PROTOCOL } from '../protocol/messages';
import { type CreateEngine, type RunningGuest, startGuest } from './running-guest';
import { beginning, type Message, parsed, wordOf } from './said';
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
export const createGuest: Boot = (post) => bootGuest(createEngine, post);

/** As `createGuest`, with an engine that `create` makes. Of fewer parts, it says the same, but for what an absent part would say. */
export function bootGuest(create: CreateEngine, post: Post): Deliver {
  const voice = createVoice(post);
  let at: Moment = { now: 0, up: 0 };
  let guest: RunningGuest | undefined;
  /** What is to be dealt with. Of more than one the others came from within a `post`, which must not be: they wait. */
  const early: unknown[] = [];
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
    if (hello.protocol !== PROTOCOL) {
      voice.log('protocol:version', `this guest speaks protocol ${PROTOCOL}, and the host ${hello.protocol}`);
      return;
    }
    voice.say({ welcome: { protocol: PROTOCOL, engine: ENGINE_VERSION } });
    guest = startGuest(create, hello, () => at, voice);
  }

  function act(word: Word, said: Said[Word], message: Message): void {
    if (word === 'hello') {
      if (guest) declined('protocol:unexpected', message, 'hello was said before');
      else begin(said as Said['hello']);
    } else if (!guest) declined('protocol:unexpected', message, `hello comes first, and not ${word}`);
    else if (guest.isClosed) declined('protocol:unexpected', message, `${word} comes after close`, 'CLOSED');
    else (guest.deeds[word] as (said: unknown) => void)(said);
  }

  function heard(json: unknown): void {
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
      declined('protocol:refused', message, `${(error as Error).message} in: ${beginning(json)}`);
      return;
    }
    try {
      act(word, said, message);
      guest?.delivered();
    } catch (error) {
      declined(
        'guest:failed',
        message,
        `${word} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  function run(): void {
    if (isDelivering) return;
    isDelivering = true;
    while (early.length > 0) heard(early.shift());
    isDelivering = false;
  }

  return (json) => {
    early.push(json);
    if (isDelivering || voice.isSpeaking) void Promise.resolve().then(run);
    else run();
  };
}
