import type { ClientConnection } from '@geo/guest';
import { hasLocks, holdLock, tabLock } from './lock';

/** The other tabs, as clients of this one's engine. */
export interface Followers {
  /** A tab has sent a text of the guest's protocol. */
  receive(tab: string, json: string): void;
  /** A tab has ended. */
  lost(tab: string): void;
  /** This tab leads no more. */
  end(): void;
}

interface FollowersEnvironment {
  readonly name: string;
  connect(): ClientConnection;
  send(tab: string, json: string): void;
}

export function createFollowers({ name, connect, send }: FollowersEnvironment): Followers {
  const connections = new Map<string, ClientConnection>();
  const ended = new AbortController();

  function lost(tab: string): void {
    connections.get(tab)?.lost();
    connections.delete(tab);
  }

  /** A tab holds its lock as long as it lives: who gets it, knows that the tab has ended, however that happened. */
  async function awaitEnd(tab: string): Promise<void> {
    const lock = await holdLock(tabLock(name, tab), { signal: ended.signal });
    lock?.release();
    lost(tab);
  }

  function opened(tab: string): ClientConnection {
    const connection = connect();
    connections.set(tab, connection);
    connection.onMessage((json) => send(tab, json));
    // Ended by the signal when this tab leads no more. Without locks a tab says that it leaves, or stays until then.
    if (hasLocks()) awaitEnd(tab).catch(() => undefined);
    return connection;
  }

  return {
    receive: (tab, json) => (connections.get(tab) ?? opened(tab)).post(json),
    lost,
    end() {
      ended.abort();
      connections.clear();
    },
  };
}
