import { quoted } from './quoted';

/** A function of the app threw, or rejected, when it was called. */
export interface AppFailure {
  /** What was called: `listener of motionchange`, `headless task`, `timer`. */
  readonly where: string;
  /** What was thrown, or rejected with. */
  readonly error: unknown;
  /** Milliseconds since the phone was created. */
  readonly at: number;
  /** Which life of the process, from 1. */
  readonly life: number;
}

/** Errors of the app's own functions: the engine survives them, a test fails with them. */
export interface Failures {
  readonly all: readonly AppFailure[];
  /** Wraps a function so that its errors are recorded; it still throws or rejects. */
  recording<A extends readonly unknown[], R>(where: string, run: (...args: A) => R): (...args: A) => R;
  /** Throws the first failure that has not been thrown yet, with where it came from. */
  throwFirst(): void;
}

export function createFailures(moment: () => { readonly at: number; readonly life: number }): Failures {
  const all: AppFailure[] = [];
  let raised = 0;
  const note = (where: string, error: unknown) => all.push({ where, error, ...moment() });

  return {
    all,
    recording:
      (where, run) =>
      (...args) => {
        try {
          const answer = run(...args);
          if (isThenable(answer)) answer.then(undefined, (error: unknown) => note(where, error));
          return answer;
        } catch (error) {
          note(where, error);
          throw error;
        }
      },
    throwFirst() {
      const failure = all[raised];
      raised = all.length;
      if (failure === undefined) return;
      const { where, error, at, life } = failure;
      const message = error instanceof Error ? error.message : quoted(error);
      const text = `the app's ${where} failed at ${at} ms (life ${life}): ${message}`;
      throw Object.assign(new Error(text), { cause: error });
    },
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function';
}
