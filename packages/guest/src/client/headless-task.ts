import type { Engine, HeadlessTask } from '@geo/core';
import { GeoError } from '@geo/core/client';
import { failureOf } from '../protocol/failure';
import type { ClientMessage, ToClientMessage } from '../protocol/messages';

type HeadlessMessage = Extract<ToClientMessage, { readonly headless: number }>;

/** Runs the headless task of this client. */
export interface HeadlessTaskRunner {
  readonly register: Engine['registerHeadlessTask'];
  /** Runs the task and answers when it has ended. Events wait until a task is registered. */
  run(message: HeadlessMessage): void;
}

export function createHeadlessTask(send: (message: ClientMessage) => void): HeadlessTaskRunner {
  let task: HeadlessTask | undefined;
  const waiting: HeadlessMessage[] = [];

  async function handle(registered: HeadlessTask, { headless, event, id }: HeadlessMessage): Promise<void> {
    try {
      await registered(event, id === undefined ? {} : { id });
      send({ handled: headless });
    } catch (error) {
      send({ handled: headless, error: failureOf(error) });
    }
  }

  return {
    register(given) {
      if (typeof given !== 'function')
        throw new GeoError('INVALID_ARGUMENT', `a headless task must be a function; got ${typeof given}`);
      task = given;
      for (const message of waiting.splice(0)) void handle(task, message);
    },
    run(message) {
      if (task) void handle(task, message);
      else waiting.push(message);
    },
  };
}
