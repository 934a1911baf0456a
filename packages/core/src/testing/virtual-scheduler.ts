import type { Scheduler, Wake } from '../ports/scheduler';
import { timeline } from './timeline';

/** 2026-01-01T00:00:00Z: an arbitrary moment, easy to read in a failed test. */
const STARTS_AT = 1_767_225_600_000;

/** Runs at one moment that count as an endless loop: the scheduler throws instead of hanging. */
const MOST_RUNS_AT_ONE_MOMENT = 100_000;

/** Turns of the promise queue after which chains of promises have settled; a turn costs about 0.1 µs. */
const SETTLING_TURNS = 64;

/** The initial state of a virtual device. */
export interface VirtualSchedulerOptions {
  /** Initial wall clock, epoch milliseconds. Default 2026-01-01T00:00:00Z. */
  readonly startsAt?: number;
  /** Default `boot-1`. */
  readonly bootId?: string;
  /** Initial milliseconds since boot. Default one hour. */
  readonly uptime?: number;
  /** Wakes held for the first sink. Default: one launch. */
  readonly wakes?: readonly Wake[];
  /** Turns of the promise queue that the asynchronous movers await after every run. Default 64; fewer are faster. */
  readonly settlingTurns?: number;
  /** Awaited by the asynchronous movers after every run: for work outside of the engine, such as real files. */
  readonly idle?: () => Promise<unknown>;
}

/** The circumstances of a reboot. */
export interface RebootOptions {
  /** How long the device was off, milliseconds. Default 0. */
  readonly offMillis?: number;
  /** Milliseconds since boot when the process runs again. Default 0. */
  readonly uptime?: number;
  /** Why the process runs again. Default the boot. `null`: it has not been started yet. */
  readonly wake?: Wake | null;
}

/** A device's time under the test's control: it moves only when a test moves it, from deadline to deadline. */
export interface VirtualScheduler extends Scheduler {
  /** Number of pending runs (without alarms). */
  readonly pending: number;
  /** The uptime of the next run or alarm; `undefined` when there is none. */
  readonly nextDeadline: number | undefined;
  /** Pending alarms: name → epoch milliseconds. */
  readonly alarms: ReadonlyMap<string, number>;
  /** Advances time: everything due runs, in the order of (deadline, insertion), with `now()` at its deadline. */
  advance(millis: number): void;
  /** The same, until the wall clock shows this epoch millisecond. */
  advanceTo(at: number): void;
  /** Advances to the next deadline and runs the first callback due there; false when nothing is pending. */
  next(): boolean;
  /** As `advance`, but awaits promises after every run, so that timers they set run in time. */
  advanceAsync(millis: number): Promise<void>;
  /** As `advanceTo`, with promises awaited as by `advanceAsync`. */
  advanceToAsync(at: number): Promise<void>;
  /** As `next`, with promises awaited as by `advanceAsync`. */
  nextAsync(): Promise<boolean>;
  /** Awaits promises; no time passes. */
  settle(): Promise<void>;
  /** Time passes while the process is suspended: nothing runs. Timers that are due run late, at the next move. */
  suspend(millis: number): void;
  /** Sets the wall clock: `now()` jumps by this much, uptime does not, and alarms follow the wall clock. */
  stepWallClock(millis: number): void;
  /** Delivers a wake, or holds it until a sink is attached. */
  wake(wake: Wake): void;
  /** The process dies: runs and sinks are gone, alarms remain and are held when they come due. */
  kill(): void;
  /** The device reboots: as `kill`, alarms are gone too, and uptime starts again under a new `bootId`. */
  reboot(options?: RebootOptions): void;
}

/**
 * A scheduler whose time moves only when a test moves it.
 *
 * @example
 * const scheduler = virtualScheduler();
 * scheduler.after(60_000, () => console.log('a minute later, at once'));
 * scheduler.advance(60_000);
 */
export function virtualScheduler(options: VirtualSchedulerOptions = {}): VirtualScheduler {
  const { settlingTurns = SETTLING_TURNS } = options;
  const firstBootId = options.bootId ?? 'boot-1';
  let bootId = firstBootId;
  let boots = 1;
  let up = options.uptime ?? 3_600_000;
  /** Wall clock minus uptime. */
  let offset = (options.startsAt ?? STARTS_AT) - up;
  let held: Wake[] = [...(options.wakes ?? [{ cause: 'launch' }])];
  const sinks = new Set<(wake: Wake) => void>();
  const line = timeline();
  const alarms = new Map<string, { at: number; cancel: () => void }>();
  let moving = false;

  function deliver(wake: Wake): void {
    if (sinks.size === 0) held.push(wake);
    else for (const sink of [...sinks]) sink(wake);
  }

  function setAlarm(name: string, at: number): void {
    alarms.get(name)?.cancel();
    const cancel = line.add(at - offset, () => {
      alarms.delete(name);
      deliver({ cause: 'alarm', name });
    });
    alarms.set(name, { at, cancel });
  }

  function finite(name: string, value: number): number {
    if (!Number.isFinite(value))
      throw new RangeError(`${name} must be a finite number of milliseconds; got ${value}`);
    return value;
  }

  function forward(millis: number): number {
    if (finite('time to pass', millis) < 0)
      throw new RangeError(`time cannot go back; got ${millis} milliseconds`);
    return up + millis;
  }

  /** Runs the first callback due until then; false when there is none. */
  function step(until: number): boolean {
    if (moving) throw new Error('time is already moving: a run cannot move it as well');
    const due = line.take(until);
    if (due === undefined) return false;
    up = Math.max(up, due.at);
    moving = true;
    try {
      due.run();
    } finally {
      moving = false;
    }
    return true;
  }

  /** Counts runs at one moment, and throws where they do not end. */
  function loopGuard(): () => void {
    let moment = up;
    let runs = 0;
    return () => {
      runs = moment === up ? runs + 1 : 1;
      moment = up;
      if (runs > MOST_RUNS_AT_ONE_MOMENT) {
        throw new Error(
          `${MOST_RUNS_AT_ONE_MOMENT} runs at uptime ${up} without time passing: a callback schedules itself again without delay`,
        );
      }
    };
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < settlingTurns; turn += 1) await undefined;
    if (options.idle !== undefined) await options.idle();
  }

  function moveTo(until: number): void {
    const guard = loopGuard();
    while (step(until)) guard();
    up = Math.max(up, until);
  }

  async function moveToAsync(until: number): Promise<void> {
    const guard = loopGuard();
    await settle();
    while (step(until)) {
      guard();
      await settle();
    }
    up = Math.max(up, until);
  }

  function kill(): void {
    line.clear();
    sinks.clear();
    held = [];
    for (const [name, { at }] of [...alarms]) setAlarm(name, at);
  }

  const scheduler: VirtualScheduler = {
    get bootId() {
      return bootId;
    },
    now: () => up + offset,
    uptime: () => up,
    after(delayMillis, run) {
      return line.add(up + Math.max(0, finite('delayMillis', delayMillis)), run);
    },
    wakeAt(name, at) {
      if (at !== null) return setAlarm(name, finite('at', at));
      alarms.get(name)?.cancel();
      alarms.delete(name);
    },
    onWake(sink) {
      // A separate sink per call, so that one function may be attached twice.
      const own = (wake: Wake) => sink(wake);
      sinks.add(own);
      for (const wake of held.splice(0)) own(wake);
      return () => {
        sinks.delete(own);
      };
    },
    get pending() {
      return line.size - alarms.size;
    },
    get nextDeadline() {
      const first = line.first;
      return first === undefined ? undefined : Math.max(up, first);
    },
    get alarms() {
      return new Map([...alarms].map(([name, { at }]) => [name, at]));
    },
    advance: (millis) => moveTo(forward(millis)),
    advanceTo: (at) => moveTo(forward(at - scheduler.now())),
    next: () => step(Number.POSITIVE_INFINITY),
    advanceAsync: async (millis) => moveToAsync(forward(millis)),
    advanceToAsync: async (at) => moveToAsync(forward(at - scheduler.now())),
    async nextAsync() {
      await settle();
      const stepped = step(Number.POSITIVE_INFINITY);
      await settle();
      return stepped;
    },
    settle,
    suspend(millis) {
      up = forward(millis);
    },
    stepWallClock(millis) {
      offset += finite('millis', millis);
      for (const [name, { at }] of [...alarms]) setAlarm(name, at);
    },
    wake: deliver,
    kill,
    reboot({ offMillis = 0, uptime = 0, wake = { cause: 'boot' } }: RebootOptions = {}) {
      const wall = scheduler.now() + finite('offMillis', offMillis);
      for (const { cancel } of alarms.values()) cancel();
      alarms.clear();
      kill();
      boots += 1;
      bootId = `${firstBootId}+${boots - 1}`;
      up = finite('uptime', uptime);
      offset = wall - up;
      if (wake !== null) deliver(wake);
    },
  };
  return scheduler;
}
