import { splitCallbacks, withCallbacks } from '../../module/callbacks';

type Operation<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/** An operation that may be given callbacks behind its arguments, and returns the promise as well. */
export type WithCallbacks<Args extends readonly unknown[], Result> = (
  ...args: [...Args, ...callbacks: readonly unknown[]] | readonly unknown[]
) => Promise<Result>;

/** The operation with `success` and `failure` behind its arguments. */
export const callable =
  <Args extends readonly unknown[], Result>(run: Operation<Args, Result>): WithCallbacks<Args, Result> =>
  (...given) => {
    const { args, success, failure } = splitCallbacks(given);
    return withCallbacks(
      run(...(args as unknown as Args)),
      success as ((value: Result) => void) | undefined,
      failure,
    );
  };
