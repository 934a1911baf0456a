import { GeoError } from '@geo/core';
import { failureOf } from '../protocol/failure';
import type { Failure, HostMessageBody, ToClientMessage } from '../protocol/messages';
import { handleClientMessage } from './client-messages';
import { decodeMessage, number, quotedJson } from './decoded';
import type { HeadlessClient } from './headless-events';
import { messageOfError, type WriteHostLog } from './host-log';
import type { ClientConnection } from './options';

/** The connected clients, by the names that the host assigns. */
export interface Clients {
  connect(isHeadless: boolean): ClientConnection;
  /** Sends to one client; does nothing where it is not attached. */
  send(name: string, message: ToClientMessage): void;
  /** Sends to every attached client. */
  broadcast(message: ToClientMessage): void;
  /** The headless client that is attached, if any. */
  headless(): HeadlessClient | undefined;
  /** Sends `attach` to a new guest for every attached client. */
  reattachAll(): void;
}

interface ClientsEnvironment {
  /** Sends to the guest. False where there is none, and none will start. */
  send(body: HostMessageBody): boolean;
  /** Has the guest pending work? Sent first to a client that attaches. */
  isBusy(): boolean;
  handled(client: HeadlessClient, headless: number, error: Failure | undefined): void;
  /** A headless client has attached. */
  headlessAttached(): void;
  detached(client: HeadlessClient): void;
  readonly log: WriteHostLog;
}

interface Client extends HeadlessClient {
  readonly name: string;
  isHeadless: boolean;
}

export function createClients(env: ClientsEnvironment): Clients {
  const attached = new Map<string, Client>();
  let connected = 0;

  const attachment = ({ name, isHeadless }: Client): HostMessageBody => ({
    attach: name,
    ...(isHeadless ? { headless: true } : {}),
  });

  function detach(client: Client): void {
    if (!attached.delete(client.name)) return;
    env.send({ detach: client.name });
    env.detached(client);
  }

  /** Answers a call that is not passed on, because its caller waits for a result. */
  function refuse(client: Client, call: number | undefined, error: GeoError): void {
    if (call !== undefined) client.send({ result: call, error: failureOf(error) });
  }

  function receive(client: Client, json: string): void {
    const message = decodeMessage(json);
    if (!('attach' in message) && !attached.has(client.name))
      throw new Error('the first message must be attach');
    handleClientMessage(message, client.name, {
      attach(isHeadless) {
        client.isHeadless ||= isHeadless;
        attached.set(client.name, client);
        env.send(attachment(client));
        client.send({ busy: env.isBusy() });
        if (client.isHeadless) env.headlessAttached();
      },
      detach: () => detach(client),
      forward(body) {
        if (env.send(body) || !('call' in body)) return;
        refuse(client, body.call, new GeoError('CLOSED', 'this engine was closed'));
      },
      handled: (headless, error) => env.handled(client, headless, error),
    });
  }

  return {
    connect(isHeadless) {
      const name = `client-${++connected}`;
      const sinks = new Set<(json: string) => void>();
      const client: Client = {
        name,
        isHeadless,
        send(message) {
          const json = JSON.stringify(message);
          // Never inside a post of this client or of the guest.
          void Promise.resolve().then(() => {
            for (const sink of [...sinks]) sink(json);
          });
        },
      };
      return {
        post(json) {
          try {
            receive(client, json);
          } catch (error) {
            const problem = messageOfError(error);
            env.log(2, 'client:refused', `${name}: ${problem}: ${quotedJson(json)}`);
            refuse(client, callIn(json), new GeoError('INVALID_ARGUMENT', problem));
          }
        },
        onMessage(sink) {
          // A wrapper for each registration: one function may be registered twice, and an error of one sink does not reach the others.
          const own = (json: string) => {
            try {
              sink(json);
            } catch (error) {
              env.log(1, 'client:threw', `${name}: ${messageOfError(error)}`);
            }
          };
          sinks.add(own);
          return () => void sinks.delete(own);
        },
        lost: () => detach(client),
      };
    },
    send: (name, message) => attached.get(name)?.send(message),
    broadcast(message) {
      for (const client of attached.values()) client.send(message);
    },
    headless: () => [...attached.values()].find(({ isHeadless }) => isHeadless),
    reattachAll() {
      for (const client of attached.values()) env.send(attachment(client));
    },
  };
}

/** The number of the call in this text; undefined where it is not a readable call. */
function callIn(json: string): number | undefined {
  try {
    return number(decodeMessage(json), 'call');
  } catch {
    return undefined;
  }
}
