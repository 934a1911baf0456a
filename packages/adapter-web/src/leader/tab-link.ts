import type { ClientChannel } from '@geo/guest';

/** A client's channel that moves from one leader to the next. */
export interface TabLink {
  readonly channel: ClientChannel;
  /** A leader is there: what was held goes to it. */
  to(post: (json: string) => void): void;
  /** The leader is gone: open calls reject with `UNAVAILABLE`, later ones wait for the next leader. */
  lose(): void;
  /** A message of the leader. */
  receive(json: string): void;
}

const ATTACH = '{"attach":true}';
const RESTARTED = '{"restarted":true}';

export function createTabLink(): TabLink {
  const sinks = new Set<(json: string) => void>();
  /** Waits for a leader, in order. It begins with the client's own `attach`. */
  const held: string[] = [];
  let post: ((json: string) => void) | undefined;
  let hasAttached = false;

  function receive(json: string): void {
    for (const sink of [...sinks]) sink(json);
  }

  return {
    channel: {
      post(json) {
        if (post) post(json);
        else held.push(json);
      },
      onMessage(sink) {
        const own = (json: string) => sink(json);
        sinks.add(own);
        return () => void sinks.delete(own);
      },
    },
    to(next) {
      const isMoved = post !== undefined;
      post = next;
      if (hasAttached) next(ATTACH);
      hasAttached = true;
      // What was sent to the leader before is lost: the client rejects its open calls and sends its listeners again.
      if (isMoved) return receive(RESTARTED);
      for (const json of held.splice(0)) next(json);
    },
    lose() {
      if (!post) return;
      post = undefined;
      receive(RESTARTED);
    },
    receive,
  };
}
