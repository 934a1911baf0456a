import { quoted } from './quoted';

/** What each verb does: it takes the verb's words, and is over when what it tells has happened (a promise is awaited). */
export type DeedsOf<Verbs> = {
  readonly [V in keyof Verbs]: Verbs[V] extends (...words: infer W) => unknown
    ? (...words: W) => unknown
    : never;
};

/** Tells one thing after the other, in the order in which they were said. */
export interface Teller<Verbs> {
  readonly verbs: Verbs;
  /** Is something being told that is not over yet? */
  readonly isTelling: boolean;
  /** Does something when everything that was said before is over; what is said meanwhile waits for it. */
  inTurn<T>(run: () => Promise<T>): Promise<T>;
}

type AnyDeeds = Readonly<Record<string, (...words: readonly unknown[]) => unknown>>;

/**
 * Makes verbs of deeds. Each answers a promise that has all the verbs itself, so that one sentence can follow another. A deed
 * begins when everything that was said before it is over; one that fails ends its chain, and whoever awaits the chain gets
 * the error, with the sentence that failed. `hero` is what an awaited chain answers.
 */
export function tellerOf<Verbs extends object>(deeds: DeedsOf<Verbs>, hero: () => unknown): Teller<Verbs> {
  const doing = deeds as AnyDeeds;
  let last: Promise<void> = Promise.resolve();
  let telling = 0;

  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    telling++;
    const turn = last;
    let ends: () => void = () => undefined;
    last = new Promise((resolve) => {
      ends = resolve;
    });
    try {
      await turn;
      return await run();
    } finally {
      telling--;
      ends();
    }
  }

  function tell(before: Promise<unknown> | undefined, verb: string, words: readonly unknown[]) {
    return inTurn(async () => {
      await before;
      try {
        await doing[verb]?.(...words);
      } catch (error) {
        throw failure(verb, words, error);
      }
      return hero();
    });
  }

  function verbsAfter(before: Promise<unknown> | undefined): Verbs {
    const verbs = Object.keys(doing).map((verb) => [
      verb,
      (...words: readonly unknown[]) => {
        // Where a chain goes on, an error in it comes out at its end.
        before?.catch(() => undefined);
        const told = tell(before, verb, words);
        return Object.assign(told, verbsAfter(told));
      },
    ]);
    return Object.fromEntries(verbs) as Verbs;
  }

  return {
    verbs: verbsAfter(undefined),
    get isTelling() {
      return telling > 0;
    },
    inTurn,
  };
}

/** What goes wrong says in which sentence. */
function failure(verb: string, words: readonly unknown[], cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(new Error(`${verb}(${words.map(quoted).join(', ')}): ${message}`), { cause });
}
