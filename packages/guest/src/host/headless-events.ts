import type { HeadlessEvent } from '@geo/core';
import { failureOf } from '../protocol/failure';
import type { Failure, HostMessageBody, ToClientMessage } from '../protocol/messages';
import type { HostOptions } from './options';

/** A client whose runtime was started for headless events alone. */
export interface HeadlessClient {
  send(message: ToClientMessage): void;
}

/** Routes events that occur while no app runtime is attached: to the headless client, or else to the host's own task. */
export interface HeadlessEvents {
  route(headless: number, event: HeadlessEvent, id: string | undefined): void;
  /** A client has handled an event. Throws where the event was not routed to this client. */
  handled(client: HeadlessClient, headless: number, error: Failure | undefined): void;
  /** A headless client has attached: it gets the events that wait. */
  clientAttached(): void;
  /** A client has detached: events that it has not handled are routed again. */
  clientDetached(client: HeadlessClient): void;
}

interface HeadlessEnvironment {
  /** The headless client that is attached, if any. */
  client(): HeadlessClient | undefined;
  readonly task: HostOptions['headless'];
  /** Sends to the guest. */
  send(body: HostMessageBody): void;
}

interface Open {
  /** The client that handles it; undefined while it waits for one. */
  readonly client: HeadlessClient | undefined;
  readonly event: HeadlessEvent;
  readonly id: string | undefined;
}

export function createHeadlessEvents({
  client: attachedClient,
  task,
  send,
}: HeadlessEnvironment): HeadlessEvents {
  /** Events that were routed to a client, or wait for one. */
  const open = new Map<number, Open>();

  function route(headless: number, event: HeadlessEvent, id: string | undefined): void {
    const delivery = id === undefined ? {} : { id };
    const client = attachedClient();
    if (client || task === 'clients') {
      open.set(headless, { client, event, id });
      client?.send({ headless, event, ...delivery });
      return;
    }
    Promise.resolve()
      .then(() => {
        if (!task) throw new Error('this host has no headless task');
        return task(event, delivery);
      })
      .then(
        () => send({ handled: headless }),
        (error: unknown) => send({ handled: headless, error: failureOf(error) }),
      );
  }

  function routeAgain(from: HeadlessClient | undefined): void {
    for (const [headless, { client, event, id }] of [...open]) {
      if (client !== from) continue;
      open.delete(headless);
      route(headless, event, id);
    }
  }

  return {
    route,
    handled(client, headless, error) {
      if (open.get(headless)?.client !== client)
        throw new Error(`headless event ${headless} was not routed to this client`);
      open.delete(headless);
      send({ handled: headless, ...(error === undefined ? {} : { error }) });
    },
    clientAttached: () => routeAgain(undefined),
    clientDetached: routeAgain,
  };
}
