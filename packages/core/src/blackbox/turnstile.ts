/**
 * So many turns of the promise queue in which the engine calls nobody mean that it is at rest: half as many again as its
 * longest way from an input to its next call, which is 8 (an operation that waits for the boot and for the commit under way).
 */
const TURNS_AT_REST = 12;

/** Awaited for a turn: a promise that is there already costs half of what a new one does. */
const TURN = Promise.resolve();

/** Lets replies and calls in one at a time, each only when the engine has done with the one before. */
export interface Turnstile {
  /** Runs this when the engine is at rest, in the order of the calls. */
  enter(run: () => void): void;
  /** The engine has called out: it is at work. */
  crossed(): void;
  /** Does somebody wait to enter? */
  readonly busy: boolean;
}

/**
 * Between a reply and what the engine makes of it lie turns of the promise queue, and a second reply may come in between.
 * Where exactly, no replay could know. So none does: this is what makes a recording replayable.
 */
export function createTurnstile(): Turnstile {
  const waiting: (() => void)[] = [];
  let crossings = 0;
  let isTurning = false;

  async function turn(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      let seen = crossings;
      for (let quiet = 0; quiet < TURNS_AT_REST; quiet++) {
        await TURN;
        if (seen === crossings) continue;
        seen = crossings;
        quiet = -1;
      }
      waiting.shift();
      crossings++;
      try {
        next();
      } catch {
        // Whoever enters tells its own failures; one that did not must not keep the others out.
      }
    }
    isTurning = false;
  }

  return {
    enter(run) {
      waiting.push(run);
      if (isTurning) return;
      isTurning = true;
      void turn();
    },
    crossed() {
      crossings++;
    },
    get busy() {
      return waiting.length > 0;
    },
  };
}
