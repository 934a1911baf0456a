/** The engine's own: its jobs run in the order in which they were asked for. */
const own = globalThis.Promise.resolve();

type Settle = (value?: unknown) => void;
type Handler = ((value: unknown) => unknown) | null | undefined;

/** What waits for a promise, and the promise that `then` gave for it. */
interface Reaction {
  readonly onFulfilled: Handler;
  readonly onRejected: Handler;
  readonly resolve: Settle;
  readonly reject: Settle;
}

/**
 * Promises as ECMAScript has them (§27.2), for old Hermes alone: its own ones take a shortcut where a promise is resolved with
 * another, so that jobs run in another order there than everywhere else. A class, because it stands in for one.
 */
export class StandardPromise {
  private state: 'pending' | 'fulfilled' | 'rejected' = 'pending';
  private value: unknown;
  private reactions: Reaction[] = [];

  constructor(executor: (resolve: Settle, reject: Settle) => void) {
    const { resolve, reject } = this.settlers();
    try {
      executor(resolve, reject);
    } catch (error) {
      reject(error);
    }
  }

  static resolve(value?: unknown): StandardPromise {
    return value instanceof StandardPromise ? value : new StandardPromise((resolve) => resolve(value));
  }

  static reject(reason?: unknown): StandardPromise {
    return new StandardPromise((_, reject) => reject(reason));
  }

  static all(values: Iterable<unknown>): StandardPromise {
    return new StandardPromise((resolve, reject) => {
      collect(values, resolve, (promise, done) => promise.then(done, reject));
    });
  }

  static allSettled(values: Iterable<unknown>): StandardPromise {
    return new StandardPromise((resolve) => {
      collect(values, resolve, (promise, done) =>
        promise.then(
          (value) => done({ status: 'fulfilled', value }),
          (reason) => done({ status: 'rejected', reason }),
        ),
      );
    });
  }

  static race(values: Iterable<unknown>): StandardPromise {
    return new StandardPromise((resolve, reject) => {
      for (const value of values) StandardPromise.resolve(value).then(resolve, reject);
    });
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then(onFulfilled?: Handler, onRejected?: Handler): StandardPromise {
    return new StandardPromise((resolve, reject) => {
      const reaction = { onFulfilled, onRejected, resolve, reject };
      if (this.state === 'pending') this.reactions.push(reaction);
      else this.react(reaction);
    });
  }

  catch(onRejected?: Handler): StandardPromise {
    return this.then(undefined, onRejected);
  }

  finally(onFinally: () => unknown): StandardPromise {
    return this.then(
      (value) => StandardPromise.resolve(onFinally()).then(() => value),
      (reason) =>
        StandardPromise.resolve(onFinally()).then(() => {
          throw reason;
        }),
    );
  }

  /** The two functions that decide it: the first call of either counts. */
  private settlers(): { readonly resolve: Settle; readonly reject: Settle } {
    let isDecided = false;
    const once = (decide: Settle) => (value?: unknown) => {
      if (isDecided) return;
      isDecided = true;
      decide(value);
    };
    return {
      resolve: once((value) => this.decide(value)),
      reject: once((reason) => this.settle('rejected', reason)),
    };
  }

  private decide(value: unknown): void {
    try {
      if (value === this) throw new TypeError('a promise cannot be resolved with itself');
      const then = thenOf(value);
      if (then === undefined) this.settle('fulfilled', value);
      else this.follow(value, then);
    } catch (error) {
      this.settle('rejected', error);
    }
  }

  /** Asks it in a job of its own, also where it is one of ours. This is what old Hermes leaves out. */
  private follow(value: unknown, then: Then): void {
    enqueue(() => {
      const { resolve, reject } = this.settlers();
      try {
        then.call(value, resolve, reject);
      } catch (error) {
        reject(error);
      }
    });
  }

  private settle(state: 'fulfilled' | 'rejected', value: unknown): void {
    const { reactions } = this;
    this.state = state;
    this.value = value;
    this.reactions = [];
    for (const reaction of reactions) this.react(reaction);
  }

  private react({ onFulfilled, onRejected, resolve, reject }: Reaction): void {
    const { state, value } = this;
    const handler = state === 'fulfilled' ? onFulfilled : onRejected;
    enqueue(() => {
      try {
        if (typeof handler === 'function') resolve(handler(value));
        else if (state === 'fulfilled') resolve(value);
        else reject(value);
      } catch (error) {
        reject(error);
      }
    });
  }
}

/** Resolves with the outcome of each value, in their order, when the last has settled. */
function collect(
  values: Iterable<unknown>,
  resolve: Settle,
  wait: (promise: StandardPromise, done: Settle) => unknown,
): void {
  const results: unknown[] = [];
  // One for the loop itself, so that it has seen every value before the last can be the last.
  let left = 1;
  const leave = () => {
    left -= 1;
    if (left === 0) resolve(results);
  };
  for (const value of values) {
    const index = results.push(undefined) - 1;
    left += 1;
    wait(StandardPromise.resolve(value), (result) => {
      results[index] = result;
      leave();
    });
  }
  leave();
}

type Then = (this: unknown, resolve: Settle, reject: Settle) => unknown;

/** The `then` of something that may be resolved later. Throws what asking for it throws. */
function thenOf(value: unknown): Then | undefined {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return undefined;
  const { then } = value as { then?: unknown };
  return typeof then === 'function' ? (then as Then) : undefined;
}

function enqueue(job: () => void): void {
  void own.then(job);
}
