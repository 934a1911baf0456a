import type { PresenceRequest, Wake } from '@geo/core';
import type { Due } from './agenda';
import type { Handset } from './handset';
import type { RunningTracker } from './tracker';

/** One life of the app's process. */
export interface Life {
  readonly number: number;
  readonly wake: Wake;
  isDead: boolean;
  hasRuntime: boolean;
  running: RunningTracker | undefined;
  presence: PresenceRequest['mode'];
  /** What it asked to show; the system may refuse the service. */
  wantedPresence: PresenceRequest['mode'];
  readonly wakeSinks: Set<(wake: Wake) => void>;
  readonly heldWakes: Wake[];
}

/** The app's process: alive or dead, running or suspended. */
export interface Lives {
  readonly current: Life | undefined;
  /** How many there were so far. */
  readonly born: number;
  readonly isSuspended: boolean;
  /** The app shows a foreground service. */
  readonly isShown: boolean;
  /** The system refused the service that the app asked for. */
  readonly isRefused: boolean;
  /** The app asks to show this. */
  show(life: Life, mode: PresenceRequest['mode']): void;
  /** Counts every entry into the process, and every call out of it: while it grows, promises are at work. */
  activity: number;
  /** Something entered the process since this was last cleared. */
  isTouched: boolean;
  /** Starts the process, if it is dead and the phone is on. */
  launch(wake: Wake, hasRuntime: boolean, reason?: string): void;
  /** Runs in this life: now where it runs, when it is resumed where it is suspended, never where it has ended. */
  enter(life: Life, reason: string, run: () => void): void;
  /** The system gives it time to run: it is resumed where it was suspended. */
  wake(reason: string): void;
  /** Delivers the cause for which it runs. */
  deliverWake(wake: Wake): void;
  kill(why: string): void;
  /** Something changed that lets it run, or does not any more. */
  review(): void;
}

interface LivesEnvironment {
  /** Makes ports, and begins the tracker over them. */
  begin(life: Life): RunningTracker;
  /** Does an open background request for locations keep it running? */
  keepsRunning(): boolean;
  resumed(): void;
  suspended(): void;
  died(life: Life, why: string): void;
}

export function createLives(handset: Handset, env: LivesEnvironment): Lives {
  const { agenda, clock, os, conditions, observe } = handset;
  const { process } = os;
  let born = 0;
  let current: Life | undefined;
  let isSuspended = false;
  /** Inputs for the process that arrived while it was suspended, in order. */
  let late: { readonly life: Life; readonly reason: string; readonly run: () => void }[] = [];
  /** Until when the service may begin from the background. */
  let showsUntil = Number.NEGATIVE_INFINITY;
  /** When the system last gave it time. */
  let wokenAt = 0;
  let runsUntil = 0;
  let planned: Due | undefined;
  let busySince: number | undefined;
  /** Did something let it run, the last time that was looked at? */
  let wasLet = false;

  const mayRun = () => conditions.isForeground || env.keepsRunning();

  function touch(reason: string): void {
    lives.isTouched = true;
    lives.activity++;
    // Everything else that wakes the processor is observed for what it is.
    if (reason === 'timer') observe({ type: 'processor', awakeMillis: 0, reason });
  }

  /** A wake of this kind: the service that was refused may begin now, as hosts ask for it again at each. */
  function mayShowAfter(reason: string): void {
    if (process.showsFrom.is.includes(reason)) showsUntil = clock.at + process.showsWithinMillis.is;
    if (current !== undefined) lives.show(current, current.wantedPresence);
  }

  const mayShow = (life: Life) =>
    conditions.isForeground || life.presence === 'location' || clock.at <= showsUntil;

  /** Only what the system does for the app gives it time; what it does itself does not. */
  function given(): void {
    wokenAt = clock.at;
    runsUntil = clock.at + process.graceMillis.is;
  }

  /** Checks at this moment, or before. */
  function planCheck(at: number): void {
    if (planned !== undefined && planned.at <= at) return;
    agenda.cancel(planned);
    planned = agenda.add(at, check);
  }

  /** May it still run? */
  function check(): void {
    planned = undefined;
    if (current === undefined || isSuspended || mayRun()) return;
    const limit = wokenAt + process.backgroundMillis.is;
    if (clock.at < runsUntil) planCheck(runsUntil);
    // What it waits for enters it, and then it is looked at again.
    else if (current.running?.busy && clock.at < limit) planCheck(limit);
    else suspend();
  }

  /** The processor is kept awake by work that has begun and not ended. */
  function countWork(): void {
    const isBusy = current?.running?.busy === true && !isSuspended;
    if (isBusy) busySince ??= clock.at;
    else if (busySince !== undefined) {
      if (clock.at > busySince)
        observe({ type: 'processor', awakeMillis: clock.at - busySince, reason: 'work' });
      busySince = undefined;
    }
  }

  function suspend(): void {
    isSuspended = true;
    countWork();
    observe({ type: 'suspended' });
    env.suspended();
  }

  function resume(why: string): void {
    isSuspended = false;
    observe({ type: 'resumed', why });
    const waiting = late;
    late = [];
    for (const { life, reason, run } of waiting) agenda.add(clock.at, () => lives.enter(life, reason, run));
    env.resumed();
  }

  const lives: Lives = {
    get current() {
      return current;
    },
    get born() {
      return born;
    },
    get isSuspended() {
      return isSuspended;
    },
    get isShown() {
      return current?.presence === 'location';
    },
    get isRefused() {
      return current?.wantedPresence === 'location' && current.presence !== 'location';
    },
    show(life, mode) {
      life.wantedPresence = mode;
      life.presence = mode === 'location' && !mayShow(life) ? 'off' : mode;
    },
    activity: 0,
    isTouched: false,
    launch(wake, hasRuntime, reason = wake.cause === 'reading' ? wake.kind : wake.cause) {
      if (current !== undefined || conditions.isOff) return;
      born += 1;
      const life: Life = {
        number: born,
        wake,
        isDead: false,
        hasRuntime: hasRuntime || process.runtimeInBackground.is,
        running: undefined,
        presence: 'off',
        wantedPresence: 'off',
        wakeSinks: new Set(),
        heldWakes: [],
      };
      current = life;
      isSuspended = false;
      wasLet = false;
      late = [];
      given();
      mayShowAfter(reason);
      observe({ type: 'processStart', life: born, wake });
      touch('birth');
      lives.deliverWake(wake);
      const running = env.begin(life);
      // It may have died while it began.
      if (!life.isDead) life.running = running;
      lives.review();
    },
    enter(life, reason, run) {
      if (life.isDead) return;
      if (isSuspended) {
        late.push({ life, reason, run });
        return;
      }
      touch(reason);
      run();
    },
    wake(reason) {
      if (current === undefined) return;
      given();
      mayShowAfter(reason);
      if (isSuspended) resume(reason);
      touch(reason);
      lives.review();
    },
    deliverWake(wake) {
      const life = current;
      if (life === undefined) return;
      observe({ type: 'wake', wake });
      if (life.wakeSinks.size === 0) life.heldWakes.push(wake);
      else for (const sink of [...life.wakeSinks]) if (!life.isDead) sink(wake);
    },
    kill(why) {
      const life = current;
      if (life === undefined) return;
      life.isDead = true;
      current = undefined;
      isSuspended = false;
      late = [];
      conditions.isForeground = false;
      countWork();
      observe({ type: 'processEnd', life: life.number, why });
      life.running?.died?.();
      env.died(life, why);
    },
    review() {
      countWork();
      if (current === undefined || isSuspended) return;
      const isLet = mayRun();
      // What held it up has just ended: from here on it has its grace, and time for what it has begun.
      if (wasLet && !isLet) given();
      wasLet = isLet;
      if (!isLet) planCheck(Math.max(clock.at, runsUntil));
    },
  };
  return lives;
}
