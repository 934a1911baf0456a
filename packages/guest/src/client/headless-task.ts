import { type Engine, GeoError, type HeadlessTask } from '@geo/core';
import { failureOf } from '../protocol/failure';
import type { ClientMessage, ToClientMessage } from '../protocol/messages';

type HeadlessMessage = Extract<ToClientMessage, { readonly headless: number }>;

/** The task of this client for events that come while no app is attached. */
export interface HeadlessTaskKeeper {
  readonly register: Engine['registerHeadlessTask'];
  /** Runs it, and answers when it has ended. What comes before there is a task waits for it. */
  run(message: HeadlessMessage): void;
}

export function createHeadlessTask(say: (message: ClientMessage) => void): HeadlessTaskKeeper {
  let task: HeadlessTask | undefined;
  const waiting: HeadlessMessage[] = [];

  async function deal(taker: HeadlessTask, { headless, event, id }: HeadlessMessage): Promise<void> {
    try {
      await taker(event, id === undefined ? {} : { id });
      say({ handled: headless });
    } catch (error) {
      say({ handled: headless, error: failureOf(error) });
    }
  }

  return {
    register(given) {
      if (typeof given !== 'function')
        throw new GeoError('INVALID_ARGUMENT', `a headless task must be a function; got ${typeof given}`);
      task = given;
      for (const message of waiting.splice(0)) void deal(task, message);
    },
    run(message) {
      if (task) void deal(task, message);
      else waiting.push(message);
    },
  };
}
