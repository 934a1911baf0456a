import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { StepEffects } from '../store/step-effects';
import type { SetAlarm } from '../time/deadline';
import { type DormancyConditions, mayBeDormant, whyNotDormant } from './dormancy';
import {
  type DormancyActions,
  type DormancyEvent,
  type DormancyInput,
  type DormancyMode,
  dormancyMachine,
  LOOK_EVERY_MILLIS,
  LOOK_MILLIS,
  unsettledMillis,
} from './dormancy-machine';

/** Dormant parking: the presence is off while the phone is parked, and a region and inexact alarms wake it. */
export interface Dormancy {
  /** The machine, for the engine's machine to run. */
  readonly machine: ReturnType<typeof dormancyMachine>;
  /** How the machine starts. */
  input(): DormancyInput;
  attach(actor: ActorRefFrom<typeof dormancyMachine>): void;
  /** Is the phone parked dormant? */
  readonly isDormant: boolean;
  /** Is one fix wanted, to check that it is still at its place? */
  readonly isLooking: boolean;
  /** Is `dormantOnStationary` on without effect, because this phone cannot be parked dormant? */
  readonly isRefused: boolean;
  /** The conditions may have changed. */
  review(): void;
  /** A fix was accepted: ends a look. */
  fixCame(): void;
}

/** The fact that dormancy reports. */
export interface DormancyFact {
  /** The phone became dormant, ceased to be, or looks where it is. */
  readonly type: 'dormancy.changed';
}

interface DormancyEnvironment {
  readonly effects: Pick<StepEffects, 'at' | 'log' | 'trace'>;
  conditions(): DormancyConditions;
  /** An inexact alarm of the platform. The timer runs where the process does; the alarm wakes it. */
  readonly wakeIn: SetAlarm;
  emit(fact: DormancyFact): void;
}

/** Dormant parking of an engine; awake until the first review. */
export function createDormancy({ effects, conditions, wakeIn, emit }: DormancyEnvironment): Dormancy {
  let send: (event: DormancyEvent) => void = () => undefined;
  let mode: DormancyMode = 'awake';
  /** The last review that the machine received. */
  let received: { readonly isParked: boolean; readonly isPossible: boolean } | undefined;
  let loggedReason: string | undefined;

  function announce(message: string): void {
    effects.trace('engine', message);
    effects.log(3, 'lifecycle:dormant', message);
  }

  function logRefusal(reason: string | undefined): void {
    if (reason !== undefined && reason !== loggedReason)
      effects.log(3, 'lifecycle:dormant', `dormantOnStationary has no effect: ${reason}`);
    loggedReason = reason;
  }

  function review(): void {
    const now = conditions();
    const isParked = now.mode === 'parked' || now.mode === 'checking';
    const isPossible = mayBeDormant(now);
    logRefusal(now.isWanted && now.mode !== 'off' ? whyNotDormant(now) : undefined);
    const isSame = received?.isParked === isParked && received.isPossible === isPossible;
    // While it settles, the wall clock of the alarm is computed anew.
    if (isSame && mode !== 'settling') return;
    received = { isParked, isPossible };
    send({ type: 'conditions.reviewed', at: effects.at, isParked, mayBeDormant: isPossible });
  }

  function onSnapshot({ value }: SnapshotFrom<typeof dormancyMachine>): void {
    const before = dormantMode(mode);
    mode = modeOf(value);
    if (dormantMode(mode) !== before) emit({ type: 'dormancy.changed' });
  }

  const actions: DormancyActions = {
    announceDormant: () => announce('parked dormant'),
    announceAwake: () => announce('dormant no longer'),
    announceLook: () => effects.trace('engine', 'dormant, looks where it is'),
    review,
    setSettledAlarm: ({ context }) => wakeIn(unsettledMillis(context)),
    setLookAlarm: () => wakeIn(LOOK_EVERY_MILLIS),
    setLookEndAlarm: () => wakeIn(LOOK_MILLIS),
    cancelAlarm: () => wakeIn(null),
  };

  return {
    machine: dormancyMachine(),
    input: () => ({ at: effects.at, actions }),
    attach(actor) {
      send = (event) => actor.send(event);
      mode = modeOf(actor.getSnapshot().value);
      received = undefined;
      // Errors are handled by the engine's machine.
      actor.subscribe({ next: onSnapshot, error: () => undefined });
    },
    get isDormant() {
      return dormantMode(mode) !== undefined;
    },
    get isLooking() {
      return mode === 'looking';
    },
    get isRefused() {
      const now = conditions();
      return now.isWanted && whyNotDormant(now) !== undefined;
    },
    review,
    fixCame() {
      if (mode === 'looking') send({ type: 'fix.accepted' });
    },
  };
}

const modeOf = (value: SnapshotFrom<typeof dormancyMachine>['value']): DormancyMode =>
  typeof value === 'string' ? value : value.dormant;

/** What the phone does while it is dormant; undefined while it is not. */
const dormantMode = (mode: DormancyMode) => (mode === 'waiting' || mode === 'looking' ? mode : undefined);
