import { TURN } from './turn';

/** Waits for work, and then does what follows. */
export type WhenSettled = <T>(
  work: Promise<T>,
  done?: (value: T) => void,
  /** Absent: a failure means no more than that nothing came of it. */
  failed?: (reason: unknown) => void,
) => void;

/** The values of promises, in their order. */
export type Settled<Works extends readonly unknown[]> = { -readonly [K in keyof Works]: Awaited<Works[K]> };

/**
 * Counts the engine's own asynchronous work. Each chain of promises is one task from its beginning to its end, except while it waits
 * for what others decide: a port, a timer, the app, or another task. The engine is *quiescent* when no task is left that could run:
 * whatever happens next begins outside.
 *
 * The count is exact because of two rules. A task that waits is counted again by the first reaction to the promise it waits for, so
 * `wait` is given that very promise and none derived from it. And a count of zero is believed one turn of the promise queue later:
 * the queue is first in, first out, so reactions to what was settled before have run by then.
 */
export interface PendingWork {
  /** Counts this work as a task, until it has settled and the reactions to it have run. */
  run<T>(work: Promise<T>): Promise<T>;
  /** A task waits for the first of these to settle, and does not count meanwhile. */
  wait<T>(...works: readonly Promise<T>[]): Promise<T>;
  /** As `Promise.all`: each of these is a task, and the last to settle goes on as the one that waited. */
  all<Works extends readonly unknown[]>(works: readonly [...Works]): Promise<Settled<Works>>;
  /** As `run`, and the engine is busy until it has ended: with waiting for ports as well. */
  readonly track: WhenSettled;
  /** Code has run that may have settled a promise: quiescence is to be found out anew. */
  touch(): void;
  /** An operation has given its result: to the app, or to a task of the engine's host, which is counted again a turn later. */
  gaveResult(): void;
  /** Runs this when the engine is quiescent: what waits for that runs in order, one at each quiescence. */
  admit(run: () => void): void;
  /** Calls this once, when the engine is quiescent and nothing waits to be admitted. */
  whenQuiescent(run: () => void): void;
  /** Nothing of the engine can run before something enters. */
  readonly isQuiescent: boolean;
  /** Is tracked work outstanding? */
  readonly busy: boolean;
  /** Resolves when tracked work may have ended. */
  ended(): Promise<void>;
}

/** What ends a wait. */
interface Settle<T> {
  resolve(value: T): void;
  reject(reason: unknown): void;
}

/**
 * A promise that settles with the first reaction. The reactions hold nothing of it afterwards: a work that never settles keeps them
 * for as long as it lives.
 */
function createWait<T>(goesOn: () => void) {
  let waiting: Settle<T> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    waiting = { resolve, reject };
  });
  const arrives = <How extends keyof Settle<T>>(how: How) => {
    return (value: Parameters<Settle<T>[How]>[0]) => {
      const settle = waiting;
      if (!settle) return;
      waiting = undefined;
      goesOn();
      settle[how](value as never);
    };
  };
  return { promise, arrives };
}

/** Counts nothing yet: quiescent. Give it to one engine (`EngineOptions.pendingWork`) to see when that engine is. */
export function createPendingWork(): PendingWork {
  /** Tasks that are not waiting. */
  let running = 0;
  let tracked = 0;
  let isChecking = false;
  /** Grows whenever promises may have been settled: a check that was queued before would run before the reactions to them. */
  let touches = 0;
  let seen = 0;
  let isNoticing = false;
  /** Grows with each result that an operation has given. */
  let results = 0;
  let seenResults = 0;
  const entrants: (() => void)[] = [];
  let observers: (() => void)[] = [];
  let sleepers: (() => void)[] = [];

  function check(): void {
    if (running > 0) {
      isChecking = false;
      return;
    }
    if (touches !== seen) {
      queueCheck();
      return;
    }
    isChecking = false;
    const next = entrants.shift();
    if (next !== undefined) {
      attempt(next);
      touch();
      return;
    }
    queueNotice();
  }

  /** A turn later: a host may count a task that waits for the result of an operation. */
  function queueNotice(): void {
    if (isNoticing || observers.length === 0) return;
    isNoticing = true;
    seenResults = results;
    void TURN.then(notice);
  }

  function notice(): void {
    isNoticing = false;
    if (running > 0 || isChecking) return;
    if (results !== seenResults) {
      queueNotice();
      return;
    }
    const calling = observers;
    observers = [];
    for (const call of calling) attempt(call);
  }

  function queueCheck(): void {
    seen = touches;
    void TURN.then(check);
  }

  function touch(): void {
    touches++;
    // While a task runs there is nothing to find out: the last one to stop touches.
    if (isChecking || running > 0) return;
    isChecking = true;
    queueCheck();
  }

  function stopped(): void {
    running--;
    if (running <= 0) touch();
  }

  function run<T>(work: Promise<T>): Promise<T> {
    running++;
    // A turn after the reactions to it: they may settle what another task waits for.
    void work.then(nothing, nothing).then(stopped);
    return work;
  }

  const track: WhenSettled = (work, done, failed) => {
    tracked++;
    const ended = () => {
      tracked--;
      if (tracked > 0) return;
      const waking = sleepers;
      sleepers = [];
      for (const wake of waking) wake();
    };
    running++;
    work.then(done, failed).then(ended, ended).then(stopped);
  };

  return {
    run,
    wait<T>(...works: readonly Promise<T>[]) {
      const { promise, arrives } = createWait<T>(() => running++);
      for (const work of works) work.then(arrives('resolve'), arrives('reject'));
      stopped();
      return promise;
    },
    async all(works) {
      if (works.length === 0) return [] as never;
      running += works.length - 1;
      let left = works.length;
      let isRejected = false;
      for (const work of works)
        Promise.resolve(work).then(
          () => {
            left--;
            if (left > 0 || isRejected) stopped();
          },
          () => {
            left--;
            if (isRejected) stopped();
            isRejected = true;
          },
        );
      return Promise.all(works) as never;
    },
    track,
    touch,
    gaveResult() {
      results++;
    },
    admit(enter) {
      entrants.push(enter);
      if (running <= 0) touch();
    },
    whenQuiescent(call) {
      observers.push(call);
      if (running <= 0 && !isChecking) queueNotice();
    },
    get isQuiescent() {
      return running <= 0 && !isChecking && entrants.length === 0;
    },
    get busy() {
      return tracked > 0;
    },
    ended: () =>
      new Promise((resolve) => {
        if (tracked === 0) resolve();
        else sleepers.push(resolve);
      }),
  };
}

const nothing = () => undefined;

/** What enters reports its own failures; one that did not must not keep the others out. */
function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // See above.
  }
}
