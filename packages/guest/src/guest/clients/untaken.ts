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
    add: (id, listen) => new Promise((resolve) => told.add({ id, listen, settle: resolve })),
    take: (id) => settle((one) => one.id === id, undefined),
    giveBack: (listen) => settle((one) => one.listen === listen, false),
  };
}
