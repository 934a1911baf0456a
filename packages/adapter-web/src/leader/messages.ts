import { PROTOCOL } from '@geo/guest';

/** What tabs of one origin say to each other. Tabs of another version of this package are understood as far as `leads`. */
export type TabMessage =
  /** Who leads? Sent when a tab comes, and again as long as it lives: a leader that does not answer is frozen. */
  | { readonly who: true }
  /** The sender leads with this epoch. */
  | { readonly leads: number; readonly isHidden: boolean }
  /** The sender ends, or freezes. */
  | { readonly leaves: true }
  /** A visible tab asks the leader of this epoch, which is hidden, to let it lead: browsers give hidden pages no location. */
  | { readonly wants: number }
  /** The leader has stopped for the tab that asked. */
  | { readonly yields: number; readonly to: string }
  /** A text of the guest's protocol, between a client and the leader of this epoch. */
  | { readonly text: string; readonly to: string; readonly epoch: number };

/** A message with its sender. */
export type Received = TabMessage & { readonly from: string; readonly protocol: number };

/** The tabs of this origin that use the same database. */
export interface Tabs {
  send(message: TabMessage): void;
  close(): void;
}

/** Joins the tabs of a database. Nothing that another page of this origin sends makes it throw. */
export function joinTabs(name: string, id: string, receive: (message: Received) => void): Tabs {
  const channel = new BroadcastChannel(`geo:${name}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = data as Received | null;
    if (typeof message !== 'object' || message === null || typeof message.from !== 'string') return;
    receive(message);
  };
  return {
    send: (message) => channel.postMessage({ ...message, from: id, protocol: PROTOCOL }),
    close: () => channel.close(),
  };
}

/** A name that no other tab has. */
export function newTabId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('');
}
