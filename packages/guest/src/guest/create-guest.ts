import { ALL_PARTS, createEngine, ENGINE_VERSION, type EnginePart, type GeoErrorCode } from '@geo/core';
import type { Boot, Deliver, Post } from '../protocol/channel';
import { type Moment, PROTOCOL } from '../protocol/messages';
import { mismatch } from '../protocol/version';
import { beginning, type Message, nameOf, parsed } from './decode';
import { createOutbound, type LogEvent } from './outbound';
import { type CreateEngine, type RunningGuest, startGuest } from './running-guest';
import { type Decoded, MESSAGES, type MessageName, moment } from './shapes/messages';

/**
 * A guest: the engine behind a channel of texts, started by `hello`. `deliver` never throws: a message that is malformed or
 * arrives at the wrong time changes nothing; a call is answered with an error, any other message is logged.
 *
 * @example
 * const deliver = createGuest((json) => host.receive(json));
 * deliver(JSON.stringify({ now: Date.now(), up: uptime(), hello: { protocol: 2, profile: 'android', … } }));
 */
export const createGuest: Boot = (post) => bootGuest(createEngine, ALL_PARTS, post);

/** As `createGuest`, with an engine of these parts that `create` makes. With fewer parts it posts the same, except what an absent part would post. */
export function bootGuest(create: CreateEngine, parts: readonly EnginePart[], post: Post): Deliver {
  const outbound = createOutbound(post);
  let at: Moment = { now: 0, up: 0 };
  let guest: RunningGuest | undefined;
  /** Messages to handle. More than one only where the host delivers from inside a `post`, against the rules: those wait. */
  const early: unknown[] = [];
  let isDelivering = false;

  /** Refuses a message: a call is answered with an error, any other message is logged. */
  function declined(
    event: LogEvent,
    message: Message,
    why: string,
    code: GeoErrorCode = 'INVALID_ARGUMENT',
  ): void {
    if ('call' in message && guest?.clients.refuse(message.client, message.call, code, why)) return;
    outbound.log(event, why);
  }

  function begin({ hello }: Decoded['hello']): void {
    if (hello.protocol !== PROTOCOL) {
      outbound.log('protocol:version', mismatch(hello.protocol, PROTOCOL));
      return;
    }
    const names = parts.map(({ name }) => name);
    outbound.send({ welcome: { protocol: PROTOCOL, engine: ENGINE_VERSION, parts: names } });
    guest = startGuest(create, hello, () => at, outbound);
  }

  function act(name: MessageName, decoded: Decoded[MessageName], message: Message): void {
    if (name === 'hello') {
      if (guest) declined('protocol:unexpected', message, 'hello was said before');
      else begin(decoded as Decoded['hello']);
    } else if (!guest) declined('protocol:unexpected', message, `hello comes first, and not ${name}`);
    else if (guest.isClosed) declined('protocol:unexpected', message, `${name} comes after close`, 'CLOSED');
    else (guest.handlers[name] as (decoded: unknown) => void)(decoded);
  }

  function receive(json: unknown): void {
    let message: Message = {};
    let name: MessageName;
    let decoded: Decoded[MessageName];
    try {
      message = parsed(json);
      name = nameOf(message);
      const { now, up } = moment(message);
      decoded = MESSAGES[name](message);
      // Uptime never decreases: a smaller value means that the message was overtaken.
      at = { now, up: Math.max(at.up, up) };
    } catch (error) {
      declined('protocol:refused', message, `${(error as Error).message} in: ${beginning(json)}`);
      return;
    }
    try {
      act(name, decoded, message);
      guest?.delivered();
    } catch (error) {
      declined(
        'guest:failed',
        message,
        `${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  function run(): void {
    if (isDelivering) return;
    isDelivering = true;
    while (early.length > 0) receive(early.shift());
    isDelivering = false;
  }

  return (json) => {
    early.push(json);
    if (isDelivering || outbound.isPosting) void Promise.resolve().then(run);
    else run();
  };
}
