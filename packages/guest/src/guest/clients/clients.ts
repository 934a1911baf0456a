import type { Engine, GeoErrorCode, PendingWork } from '@geo/core';
import type { GuestToClientMessage } from '../../protocol/messages';
import { quoted } from '../quote';
import { type Client, createClient } from './client';

/** Clients that are attached at the same time. A phone has one app and perhaps its headless runtime. */
export const CLIENTS_MAX = 16;

/** The attached clients, by the names that the host assigns. */
export interface Clients {
  /** Attaches a client; it replaces one of the same name. */
  attach(name: string, isHeadless: boolean): void;
  detach(name: string): void;
  /** The client of this name; logs where there is none. */
  named(name: string): Client | undefined;
  /** Answers a refused call with an error. False where its client or number is unknown. */
  refuse(name: unknown, call: unknown, code: GeoErrorCode, message: string): boolean;
  /** The engine is closed: rejects the open calls. */
  close(): void;
  readonly openCalls: number;
}

interface ClientsEnvironment {
  readonly engine: Engine;
  readonly pendingWork: PendingWork;
  /** `value`: the JSON of the field `value`. */
  send(message: GuestToClientMessage & { readonly client: string }, value?: string): void;
  log(message: string): void;
  /** Is an app attached now? */
  appChanged(isAttached: boolean): void;
  answered(): void;
}

export function createClients(env: ClientsEnvironment): Clients {
  const clients = new Map<string, Client>();
  let isAppAttached = false;

  function changed(): void {
    const isAttached = [...clients.values()].some(({ isHeadless }) => !isHeadless);
    if (isAttached === isAppAttached) return;
    isAppAttached = isAttached;
    env.appChanged(isAttached);
  }

  return {
    attach(name, isHeadless) {
      clients.get(name)?.end();
      clients.delete(name);
      if (clients.size >= CLIENTS_MAX) {
        env.log(`${quoted(name)} does not attach: ${CLIENTS_MAX} clients are attached already`);
        return changed();
      }
      const client = createClient({
        isHeadless,
        engine: env.engine,
        pendingWork: env.pendingWork,
        send: (message, value) => env.send({ client: name, ...message }, value),
        log: (message) => env.log(`client ${quoted(name)}: ${message}`),
        answered: env.answered,
      });
      clients.set(name, client);
      changed();
    },
    detach(name) {
      const client = clients.get(name);
      if (!client) return env.log(`${quoted(name)} detaches, and was not attached`);
      client.end();
      clients.delete(name);
      changed();
    },
    named(name) {
      const client = clients.get(name);
      if (!client) env.log(`no client ${quoted(name)} is attached`);
      return client;
    },
    refuse(name, call, code, message) {
      const client = typeof name === 'string' ? clients.get(name) : undefined;
      if (!client || !Number.isSafeInteger(call)) return false;
      client.refuse(call as number, code, message);
      return true;
    },
    close() {
      for (const client of clients.values()) client.close();
    },
    get openCalls() {
      let open = 0;
      for (const client of clients.values()) open += client.openCalls;
      return open;
    },
  };
}
