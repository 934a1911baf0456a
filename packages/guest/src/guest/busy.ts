/**
 * So many turns of the promise queue in which nothing changes mean that it will stay so until the host says something: more than
 * any way of the engine from one call to its next.
 */
const QUIET_TURNS = 24;

/** Awaited for a turn: a promise that is there already costs half of what a new one does. */
const TURN = Promise.resolve();

/** Tells the host whether the process must be kept awake. */
export interface Busy {
  /** A message has been dealt with. */
  delivered(): void;
  /** Something has begun or ended. */
  look(): void;
}

interface BusyEnvironment {
  /** How many answers the host owes: until they come nothing can end. */
  awaited(): number;
  /** Is anything pending: an answer, a call, a promise job of the engine? */
  isPending(): boolean;
  /** Resolves when the engine has no promise job left. */
  idle(): Promise<void>;
  say(busy: boolean): void;
}

/** It says what is so when the promise jobs have run out, and only where that is another thing than before. */
export function createBusy({ awaited, isPending, idle, say }: BusyEnvironment): Busy {
  let said = false;
  let isLooking = false;
  let looks = 0;
  let mayAsk = false;
  let isAsking = false;

  /** What is so when nothing has changed for some turns. */
  async function settled(): Promise<boolean> {
    let seen = looks;
    let pending = isPending();
    for (let quiet = 0; quiet < QUIET_TURNS && awaited() === 0; quiet++) {
      await TURN;
      if (seen === looks && pending === isPending()) continue;
      seen = looks;
      pending = isPending();
      quiet = -1;
    }
    return pending || awaited() > 0;
  }

  async function tell(): Promise<void> {
    await TURN;
    const pending = await settled();
    isLooking = false;
    if (pending !== said) {
      said = pending;
      say(pending);
    }
    // A long way of promise jobs may still end without a word of the host; asked once a message, or it would ask for ever.
    if (!pending || awaited() > 0 || !mayAsk || isAsking) return;
    mayAsk = false;
    isAsking = true;
    await idle().catch(() => undefined);
    isAsking = false;
    look();
  }

  function look(): void {
    looks++;
    if (isLooking || (said ? awaited() > 0 : !isPending())) return;
    isLooking = true;
    void tell();
  }

  return {
    look,
    delivered() {
      mayAsk = true;
      look();
    },
  };
}
