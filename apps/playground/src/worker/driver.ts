import type { Feed } from '../feed/feed';
import type { Command } from '../protocol/index';

/** The real clock, and how the worker yields to its messages. */
export interface RealClock {
  /** Milliseconds. */
  now(): number;
  after(millis: number, run: () => void): void;
}

/** Drives a feed by the real clock: a rate, a pause, a goal that is run to as fast as it goes. */
export interface Driver {
  readonly rate: number;
  readonly isPaused: boolean;
  command(command: Command): void;
  /** Runs this between two stretches of time, in the order in which it was asked for. */
  between<T>(run: () => Promise<T>): Promise<T>;
  end(): void;
}

export interface DriverEnvironment {
  readonly feed: Feed;
  readonly clock: RealClock;
  /** A session that was opened again stands at its end. */
  readonly beginsPaused: boolean;
  /** How many decisions the engine has made. */
  decisions(): number;
  /** Something may have changed. `workMillis`: how long it took. */
  changed(workMillis: number): void;
  /** There is time left: does a little, and answers whether there is more to do. */
  idle(): Promise<boolean>;
  failed(error: unknown): void;
}

/** A stretch of virtual time ends after so much work, milliseconds, so that a drag does not wait. */
const SLICE_MILLIS = 10;
/** A frame of a screen, milliseconds. */
const FRAME_MILLIS = 16;
/** After a hidden page or a sleeping machine no more than this is caught up, real milliseconds. */
const GAP_MILLIS = 250;
const RATE_MIN = 0.1;
const RATE_MAX = 3_600;
/** A step to the next decision looks no further than this, virtual milliseconds. */
const LOOK_MILLIS = 86_400_000;

interface Goal {
  readonly until: number;
  readonly isReached: () => boolean;
  readonly thenPauses: boolean;
}

const isDrag = (command: Command): boolean => command.type === 'act' && command.action.type === 'drag';

export function createDriver(env: DriverEnvironment): Driver {
  const { feed, clock } = env;
  let rate = 1;
  let isPaused = env.beginsPaused;
  let hasEnded = false;
  let isAwake = false;
  let lastAt = clock.now();
  /** Virtual time that is owed for real time that has passed. */
  let owed = 0;
  let goal: Goal | undefined;
  /** In the order in which they came; a goal is pursued before the next one is heeded. */
  let commands: Command[] = [];
  const work: { run(): Promise<void>; drop(): void }[] = [];

  function wake(): void {
    if (isAwake || hasEnded) return;
    isAwake = true;
    lastAt = clock.now();
    clock.after(0, () => void turn());
  }

  async function turn(): Promise<void> {
    const began = clock.now();
    owed += isPaused || !feed.isVirtual ? 0 : Math.min(began - lastAt, GAP_MILLIS) * rate;
    lastAt = began;
    let isBusy = false;
    try {
      isBusy = await proceed(began + SLICE_MILLIS);
    } catch (error) {
      env.failed(error);
    }
    if (hasEnded) return;
    const took = clock.now() - began;
    env.changed(took);
    if (isBusy) return clock.after(0, () => void turn());
    if (await idles(began + FRAME_MILLIS)) return clock.after(0, () => void turn());
    if (isPaused && goal === undefined && commands.length + work.length === 0) {
      isAwake = false;
      return;
    }
    clock.after(Math.max(0, FRAME_MILLIS - (clock.now() - began)), () => void turn());
  }

  /** Does what was asked, then lets time pass; answers whether there is more to do at once. */
  async function proceed(deadline: number): Promise<boolean> {
    const isLate = () => clock.now() >= deadline;
    for (const { run } of work.splice(0)) await run();
    if (feed.isWaiting) owed = 0;
    else if (goal !== undefined && (await pursue(goal, isLate))) return true;
    while (goal === undefined && commands.length > 0) {
      await heed(commands.shift() as Command);
      if (goal !== undefined || isLate()) return true;
    }
    if (owed <= 0) return false;
    const until = feed.at + owed;
    await passes(until, isLate);
    // What the machine cannot keep up with is not caught up later.
    owed = 0;
    return false;
  }

  async function passes(until: number, isEnough: () => boolean): Promise<void> {
    // It stops where something real begins.
    await feed.runTo(until, () => isEnough() || feed.isWaiting);
    // What is due at this very moment belongs to it: an action comes after all of it, as when the session is repeated.
    await feed.runTo(feed.at);
  }

  async function pursue({ until, isReached, thenPauses }: Goal, isLate: () => boolean): Promise<boolean> {
    owed = 0;
    await passes(until, () => isReached() || isLate());
    if (!isReached() && feed.at < until) return !feed.isWaiting;
    goal = undefined;
    if (thenPauses) isPaused = true;
    return false;
  }

  async function idles(deadline: number): Promise<boolean> {
    while (commands.length + work.length === 0 && clock.now() < deadline)
      if (!(await env.idle())) return false;
    return true;
  }

  async function heed(command: Command): Promise<void> {
    switch (command.type) {
      case 'act':
        return feed.act(command.action);
      case 'rate':
        rate = Math.min(RATE_MAX, Math.max(RATE_MIN, command.rate));
        return;
      case 'pause':
        isPaused = true;
        owed = 0;
        return;
      case 'resume':
        isPaused = false;
        return;
      case 'stepToDecision': {
        const before = env.decisions();
        goal = { until: feed.at + LOOK_MILLIS, isReached: () => env.decisions() > before, thenPauses: true };
        return;
      }
      case 'skip':
        goal = { until: feed.at + command.millis, isReached: () => false, thenPauses: false };
        return;
    }
  }

  function command(given: Command): void {
    const last = commands[commands.length - 1];
    // The pointer is faster than the phone: only where it is now counts.
    if (isDrag(given) && last !== undefined && isDrag(last)) commands.pop();
    if (given.type === 'pause') goal = undefined;
    commands.push(given);
    wake();
  }

  wake();
  return {
    get rate() {
      return rate;
    },
    get isPaused() {
      return isPaused;
    },
    command,
    between(run) {
      return new Promise((resolve, reject) => {
        work.push({
          run: () => run().then(resolve, reject),
          drop: () => reject(new RangeError('another phone was opened')),
        });
        wake();
      });
    },
    end() {
      hasEnded = true;
      commands = [];
      for (const { drop } of work.splice(0)) drop();
    },
  };
}
