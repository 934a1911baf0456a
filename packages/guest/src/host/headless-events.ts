import type { HeadlessEvent } from '@geo/core';
import { failureOf } from '../protocol/failure';
import type { Failure, HostWord, ToClientMessage } from '../protocol/messages';
import type { HostOptions } from './options';

/** A client that was started for headless events. */
export interface HeadlessTaker {
  say(word: ToClientMessage): void;
}

/** Events that come while no app runtime is attached: to a headless client, or else to the host's own task. */
export interface HeadlessEvents {
  route(headless: number, event: HeadlessEvent, id: string | undefined): void;
  /** A client has dealt with one. What it was not asked for is not its business. */
  handled(taker: HeadlessTaker, headless: number, error: Failure | undefined): void;
  /** A headless client has come: what waits is for it. */
  came(): void;
  /** A client is gone: what it had not dealt with goes to somebody else. */
  gone(taker: HeadlessTaker): void;
}

interface HeadlessEnvironment {
  /** The headless client that is attached, if any. */
  taker(): HeadlessTaker | undefined;
  readonly task: HostOptions['headless'];
  tell(word: HostWord): void;
}

interface Open {
  /** Who deals with it; nobody yet, where it waits for a client. */
  readonly taker: HeadlessTaker | undefined;
  readonly event: HeadlessEvent;
  readonly id: string | undefined;
}

export function createHeadlessEvents({ taker, task, tell }: HeadlessEnvironment): HeadlessEvents {
  /** What clients deal with, or will. */
  const open = new Map<number, Open>();

  function route(headless: number, event: HeadlessEvent, id: string | undefined): void {
    const delivery = id === undefined ? {} : { id };
    const client = taker();
    if (client || task === 'clients') {
      open.set(headless, { taker: client, event, id });
      client?.say({ headless, event, ...delivery });
      return;
    }
    Promise.resolve()
      .then(() => {
        if (!task) throw new Error('nobody takes headless events here');
        return task(event, delivery);
      })
      .then(
        () => tell({ handled: headless }),
        (error: unknown) => tell({ handled: headless, error: failureOf(error) }),
      );
  }

  function routeAgain(from: HeadlessTaker | undefined): void {
    for (const [headless, { taker: dealing, event, id }] of [...open]) {
      if (dealing !== from) continue;
      open.delete(headless);
      route(headless, event, id);
    }
  }

  return {
    route,
    handled(client, headless, error) {
      if (open.get(headless)?.taker !== client)
        throw new Error(`this client was not asked to deal with ${headless}`);
      open.delete(headless);
      tell({ handled: headless, ...(error === undefined ? {} : { error }) });
    },
    came: () => routeAgain(undefined),
    gone: routeAgain,
  };
}
