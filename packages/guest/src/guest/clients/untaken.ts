/**
 * So many are kept for a client that takes none: days of an app that is attached and stands still. Then the oldest are given
 * back, and wait for another.
 */
const UNTAKEN_MAX = 1_000;

/** Events that a client has been told and has not yet taken. */
export interface Untaken {
  /** Resolves when the client takes it; `false` when it no longer will. */
  add(id: string, listen: number): Promise<false | undefined>;
  take(id: string): void;
  /** A listen has ended. */
  giveBack(listen: number): void;
}

interface Told {
  readonly id: string;
  readonly listen: number;
  readonly settle: (taken: false | undefined) => void;
}

export function createUntaken(): Untaken {
  const told = new Set<Told>();

  function settle(isMeant: (one: Told) => boolean, taken: false | undefined): void {
    for (const one of [...told]) {
      if (!isMeant(one)) continue;
      told.delete(one);
      one.settle(taken);
    }
  }

  return {
    add(id, listen) {
      const [oldest] = told;
      if (oldest && told.size >= UNTAKEN_MAX) settle((one) => one === oldest, false);
      return new Promise((resolve) => told.add({ id, listen, settle: resolve }));
    },
    take: (id) => settle((one) => one.id === id, undefined),
    giveBack: (listen) => settle((one) => one.listen === listen, false),
  };
}
