import { GeoError } from '@geo/core';
import { failureOf } from '../protocol/failure';
import type { Failure, HostWord, ToClientMessage } from '../protocol/messages';
import { understandClient } from './client-words';
import type { HeadlessTaker } from './headless-events';
import { messageOfError, type WriteHostLog } from './host-log';
import type { ClientConnection } from './options';
import { number, quotedJson, readSaid } from './said';

/** Everybody who is connected, by the names that the host gives them. */
export interface Clients {
  connect(isHeadless: boolean): ClientConnection;
  /** Says something to one of them; where it is gone, to nobody. */
  say(name: string, word: ToClientMessage): void;
  /** Says something to every one that is attached. */
  sayToAll(word: ToClientMessage): void;
  /** The headless client that is attached, if any. */
  headless(): HeadlessTaker | undefined;
  /** Tells a new guest who is attached. */
  introduce(): void;
}

interface ClientsEnvironment {
  /** To the guest. False where there is none, and none will be. */
  tell(word: HostWord): boolean;
  /** Has the guest something pending? What a client that comes must know first. */
  isBusy(): boolean;
  handled(client: HeadlessTaker, headless: number, error: Failure | undefined): void;
  /** A headless client has attached. */
  came(): void;
  gone(client: HeadlessTaker): void;
  readonly log: WriteHostLog;
}

interface Client extends HeadlessTaker {
  readonly name: string;
  isHeadless: boolean;
}

export function createClients(env: ClientsEnvironment): Clients {
  const attached = new Map<string, Client>();
  let connected = 0;

  const attachment = ({ name, isHeadless }: Client): HostWord => ({
    attach: name,
    ...(isHeadless ? { headless: true } : {}),
  });

  function leave(client: Client): void {
    if (!attached.delete(client.name)) return;
    env.tell({ detach: client.name });
    env.gone(client);
  }

  /** Whoever called waits: what goes no further is answered here. */
  function refuse(client: Client, call: number | undefined, error: GeoError): void {
    if (call !== undefined) client.say({ result: call, error: failureOf(error) });
  }

  function heard(client: Client, json: string): void {
    const said = readSaid(json);
    if (!('attach' in said) && !attached.has(client.name))
      throw new Error('the first message must be attach');
    understandClient(said, client.name, {
      attach(isHeadless) {
        client.isHeadless ||= isHeadless;
        attached.set(client.name, client);
        env.tell(attachment(client));
        client.say({ busy: env.isBusy() });
        if (client.isHeadless) env.came();
      },
      detach: () => leave(client),
      forward(word) {
        if (env.tell(word) || !('call' in word)) return;
        refuse(client, word.call, new GeoError('CLOSED', 'this engine was closed'));
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
        say(word) {
          const json = JSON.stringify(word);
          // Never inside a post, be it the client's own or the guest's.
          void Promise.resolve().then(() => {
            for (const sink of [...sinks]) sink(json);
          });
        },
      };
      return {
        post(json) {
          try {
            heard(client, json);
          } catch (error) {
            const complaint = messageOfError(error);
            env.log(2, 'client:refused', `${name}: ${complaint}: ${quotedJson(json)}`);
            refuse(client, callIn(json), new GeoError('INVALID_ARGUMENT', complaint));
          }
        },
        onMessage(sink) {
          // A sink of its own, so that one function may listen twice; what it throws is not for the others.
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
        lost: () => leave(client),
      };
    },
    say: (name, word) => attached.get(name)?.say(word),
    sayToAll(word) {
      for (const client of attached.values()) client.say(word);
    },
    headless: () => [...attached.values()].find(({ isHeadless }) => isHeadless),
    introduce() {
      for (const client of attached.values()) env.tell(attachment(client));
    },
  };
}

/** The number of the call that this is, as far as it can be told. */
function callIn(json: string): number | undefined {
  try {
    return number(readSaid(json), 'call');
  } catch {
    return undefined;
  }
}
