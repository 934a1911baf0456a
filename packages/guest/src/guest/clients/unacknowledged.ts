/**
 * Most events kept for a client that acknowledges none: days of an attached app on a phone at rest. Beyond, the oldest are
 * returned to the engine and delivered to another client.
 */
const UNACKNOWLEDGED_MAX = 1_000;

/** Events that were sent to a client and not acknowledged yet. */
export interface Unacknowledged {
  /** Resolves when the client acknowledges the event; with `false` when it no longer can. */
  add(id: string, listen: number): Promise<false | undefined>;
  take(id: string): void;
  /** A listener has ended: returns its events to the engine. */
  giveBack(listen: number): void;
}

interface Delivered {
  readonly id: string;
  readonly listen: number;
  readonly settle: (taken: false | undefined) => void;
}

export function createUnacknowledged(): Unacknowledged {
  const delivered = new Set<Delivered>();

  function settle(isMeant: (one: Delivered) => boolean, taken: false | undefined): void {
    for (const one of [...delivered]) {
      if (!isMeant(one)) continue;
      delivered.delete(one);
      one.settle(taken);
    }
  }

  return {
    add(id, listen) {
      const [oldest] = delivered;
      if (oldest && delivered.size >= UNACKNOWLEDGED_MAX) settle((one) => one === oldest, false);
      return new Promise((resolve) => delivered.add({ id, listen, settle: resolve }));
    },
    take: (id) => settle((one) => one.id === id, undefined),
    giveBack: (listen) => settle((one) => one.listen === listen, false),
  };
}
