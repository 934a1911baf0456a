import type { ModelServer } from '../server/model-server';
import type { Fault, FaultKind } from './fault';
import { effectsOf, type FaultEffects, NO_EFFECTS } from './fault-effects';
import { type FaultInterval, faultIntervals } from './fault-intervals';

/** The parts of a phone that faults act on, besides those that read `FaultEffects`. */
export interface FaultTarget {
  /** The server that the app uploads to. */
  readonly server: ModelServer;
  /** Ends the process at this moment; `why` is the reason that observers see. */
  kill(why: string): void;
  /** Switches the phone off, and on again after this many milliseconds. */
  reboot(offMillis: number): void;
  /** Moves the wall clock by this many milliseconds; uptime is unchanged. */
  stepClock(millis: number): void;
  /** Reports an exit from a registered region that was not left; `pick` selects the region. Without regions it does nothing. */
  reportSpuriousExit(pick: number): void;
  /** The user opens the app. */
  open(): void;
  /** The user leaves the app. */
  moveToBackground(): void;
  /** The user swipes the app away. */
  swipeAway(): void;
  /** Called once for each fault when it begins. */
  onFault(fault: Fault): void;
  /** Called when the combined effects of the faults in force have changed; network, provider and power state are to be reported again. */
  onEffectsChange(effects: FaultEffects): void;
}

/** An operation of a port in which a process can be killed. */
export type PortOperation = 'commit' | 'request';

/** When the process is killed in a port operation: before the operation takes effect, or after that but before its result is delivered. */
export type CrashPoint = 'before' | 'after';

/** Applies the faults of a run as time passes. */
export interface FaultInjector {
  /** When the next fault begins or ends, milliseconds since the start of the run; `Infinity` when none is left. */
  readonly nextAt: number;
  /** The combined effects of the faults in force. */
  readonly effects: FaultEffects;
  /** Begins and ends every fault that is due up to this moment. */
  advanceTo(at: number): void;
  /** Called when the process begins a port operation: where it is killed in it, or `undefined`. Each call counts as one operation. */
  nextCrashPoint(operation: PortOperation): CrashPoint | undefined;
}

/** The beginning or the end of an interval. */
interface Transition {
  readonly at: number;
  readonly begins: boolean;
  readonly interval: FaultInterval;
}

/** Ends before beginnings, so that the end of one fault does not undo another that begins at the same moment. */
const inOrder = (a: Transition, b: Transition) => a.at - b.at || Number(a.begins) - Number(b.begins);

function transitionsOf(intervals: readonly FaultInterval[]): readonly Transition[] {
  return intervals
    .flatMap((interval): Transition[] => [
      { at: interval.from, begins: true, interval },
      ...(interval.to > interval.from ? [{ at: interval.to, begins: false, interval }] : []),
    ])
    .sort(inOrder);
}

const HOUR_MILLIS = 3_600_000;

/** A crash that waits for its operation. */
interface PendingCrash {
  readonly operation: PortOperation;
  readonly point: CrashPoint;
  /** How many operations succeed before it. */
  left: number;
}

/** Creates the injector of a run's faults for one target. */
export function createFaultInjector(faults: readonly Fault[], target: FaultTarget): FaultInjector {
  const transitions = transitionsOf(faultIntervals(faults));
  const reported = new Set<Fault>();
  const { conditions } = target.server;
  const initial = { ...conditions };
  let next = 0;
  let inForce: readonly FaultInterval[] = [];
  let effects = NO_EFFECTS;
  let crashes: PendingCrash[] = [];

  function crashAfter(left: number, operation: PortOperation, point: CrashPoint): void {
    crashes.push({ operation, point, left });
  }

  function applyToServer(): void {
    conditions.status = effects.status ?? initial.status;
    conditions.retryAfterSeconds = effects.retryAfterSeconds;
    conditions.dropsResponses = effects.dropsResponses;
    conditions.latencyMillis = effects.responseMillis ?? initial.latencyMillis;
    conditions.refreshStatus = effects.refreshStatus ?? initial.refreshStatus;
  }

  const onBegin: { readonly [K in FaultKind]?: (amount: number) => void } = {
    kill: () => target.kill('killed by the system'),
    killAtCommit: (left) => crashAfter(left, 'commit', 'after'),
    tornCommit: (left) => crashAfter(left, 'commit', 'before'),
    killAtRequest: (left) => crashAfter(left, 'request', 'after'),
    reboot: (offMillis) => target.reboot(offMillis),
    spuriousExit: (pick) => target.reportSpuriousExit(pick),
    clockStep: (millis) => target.stepClock(millis),
    timeZone: (hours) => target.stepClock(hours * HOUR_MILLIS),
    tokenExpires: () => target.server.expireToken(),
    appOpened: () => target.open(),
    swipedAway: () => target.swipeAway(),
  };
  const onEnd: { readonly [K in FaultKind]?: (amount: number) => void } = {
    timeZone: (hours) => target.stepClock(-hours * HOUR_MILLIS),
    appOpened: () => target.moveToBackground(),
  };

  function apply({ begins, interval }: Transition): void {
    if (begins && !reported.has(interval.fault)) {
      reported.add(interval.fault);
      target.onFault(interval.fault);
    }
    if (interval.to > interval.from) {
      inForce = begins ? [...inForce, interval] : inForce.filter((other) => other !== interval);
      effects = effectsOf(inForce.map(({ fault }) => fault));
      applyToServer();
      target.onEffectsChange(effects);
    }
    const { kind, amount = 0 } = interval.fault;
    (begins ? onBegin : onEnd)[kind]?.(amount);
  }

  return {
    get nextAt() {
      return transitions[next]?.at ?? Number.POSITIVE_INFINITY;
    },
    get effects() {
      return effects;
    },
    advanceTo(at) {
      for (
        let transition = transitions[next];
        transition !== undefined && transition.at <= at;
        transition = transitions[next]
      ) {
        next++;
        apply(transition);
      }
    },
    nextCrashPoint(operation) {
      if (crashes.length === 0) return undefined;
      let point: CrashPoint | undefined;
      for (const crash of crashes) {
        if (crash.operation === operation && crash.left-- === 0) point = crash.point;
      }
      crashes = crashes.filter(({ left }) => left >= 0);
      return point;
    },
  };
}
