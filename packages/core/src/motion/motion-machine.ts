import { assign } from 'xstate';
import { millisUntil, timeOfEvent } from '../machine/deadlines';
import { once } from '../machine/once';
import { type RegionActions, regionActions } from '../machine/region-actions';
import { startState, startsIn, timersRestart } from '../machine/resume';
import { setup } from '../machine/setup';
import { type Deadline, deadlineAfter, remainingMillis } from '../time/deadline';
import { type Instant, later } from '../time/instant';

/** The motion states by name; `probing` is the only one in which moving is unconfirmed. */
export type MotionMode = 'off' | 'probing' | 'tracking' | 'softStop' | 'parked' | 'checking';

export type MotionEvent =
  | { type: 'tracking.start'; at: Instant }
  | { type: 'tracking.stop'; at: Instant }
  /** The device has certainly left its anchor. */
  | { type: 'departure.confirmed'; at: Instant }
  /** Something hints at departure: an activity, a shake, a region exit, a fix elsewhere. */
  | { type: 'departure.suspected'; at: Instant; cause: string }
  /** The device has been still since `began`. */
  | { type: 'stillness.found'; at: Instant; began: Instant; cause: string }
  /** `changePace(true)` was called. */
  | { type: 'pace.moving'; at: Instant }
  | { type: 'pace.stationary'; at: Instant }
  | { type: 'settings.changed'; at: Instant; stopTimeoutMillis: number }
  | { type: 'engine.resumed'; at: Instant };

export interface MotionContext {
  /** When the last event happened: delays count from here. */
  readonly at: Instant;
  readonly bootId: string;
  readonly stopTimeoutMillis: number;
  /** When probing or a soft stop ends in stationary. */
  readonly stopAt: Deadline | null;
  /** When a check gives up. */
  readonly checkUntil: Deadline | null;
  /** The wait after the next unconfirmed check, milliseconds. */
  readonly coolDownMillis: number;
  /** No check before this. */
  readonly checkableAt: Deadline | null;
  /** When the checks of the last hour began, uptime milliseconds. */
  readonly checks: readonly number[];
  readonly startsIn: MotionMode;
  readonly actions: MotionActions;
}

/** What survives a kill. */
export interface MotionMachineMemory
  extends Pick<MotionContext, 'stopAt' | 'checkUntil' | 'coolDownMillis' | 'checkableAt' | 'checks'> {
  readonly savedMode: MotionMode;
}

export interface MotionInput {
  readonly at: Instant;
  readonly bootId: string;
  readonly stopTimeoutMillis: number;
  readonly memory: MotionMachineMemory | null;
  readonly actions: MotionActions;
}

const PROBING_MAX_MILLIS = 300_000;
/** Moving stays unconfirmed, with every fix delivered, no longer than this, however long a stop may last. */
export const probingMillis = (stopTimeoutMillis: number) => Math.min(stopTimeoutMillis, PROBING_MAX_MILLIS);
/** A check asks for every fix: it lasts at most this long. */
export const CHECK_MILLIS = 60_000;
/** The first wait after a check that found nothing; it doubles each time, so that a desk bump cannot spin the GPS. */
export const COOL_DOWN_MIN_MILLIS = 30_000;
export const COOL_DOWN_MAX_MILLIS = 600_000;
/** Checks in any hour. */
export const CHECKS_PER_HOUR = 12;
const HOUR_MILLIS = 3_600_000;

type Args = { context: MotionContext; event: MotionEvent };

const timeOf = ({ context, event }: Args): Instant =>
  timeOfEvent(event, context.checkUntil ?? context.stopAt, context);

/** From when on a check may begin: the cool-down is over, and the hour has room for one more. Uptime milliseconds. */
export function checkableUp({ checkableAt, checks, bootId }: MotionContext, at: Instant): number {
  const cooledUp = at.up + (checkableAt ? remainingMillis(checkableAt, at, bootId) : 0);
  const recent = checks.filter((up) => at.up - up < HOUR_MILLIS);
  const oldest = recent[recent.length - CHECKS_PER_HOUR];
  return oldest === undefined ? cooledUp : Math.max(cooledUp, oldest + HOUR_MILLIS);
}

function mayCheck(args: Args): boolean {
  const at = timeOf(args);
  return checkableUp(args.context, at) <= at.up;
}

const ACTIONS = [
  'announceSession',
  'announceConfirmed',
  'announceSoftStop',
  'announceRevoked',
  'announceStationary',
  'announceMoving',
  'announceCheck',
  'announceGivenUp',
  'announceOff',
] as const;

export type MotionActions = RegionActions<(typeof ACTIONS)[number], Args>;

/** A stop that is under way began when it began: only its end moves. */
function settingsTaken({ context, event }: Args, waitMillis: (stopTimeoutMillis: number) => number) {
  if (event.type !== 'settings.changed') return {};
  const { at, stopTimeoutMillis } = event;
  const { stopAt, bootId } = context;
  const moved = stopAt && deadlineAfter(later(stopAt, -stopAt.wait), waitMillis(stopTimeoutMillis), bootId);
  return { at, stopTimeoutMillis, stopAt: moved };
}

const noDeadlines = { stopAt: null, checkUntil: null } as const;

/** Is the device moving? What costs energy depends on this machine. */
export const motionMachine = once(() =>
  setup({
    types: {
      context: {} as MotionContext,
      events: {} as MotionEvent,
      input: {} as MotionInput,
    },
    guards: {
      mayCheck,
      startsIn: startsIn<MotionMode>,
    },
    delays: {
      untilStop: ({ context }) => millisUntil(context.stopAt, context),
      untilGivenUp: ({ context }) => millisUntil(context.checkUntil, context),
    },
    actions: {
      openSession: assign((args) => {
        const at = timeOf(args);
        const { bootId, stopTimeoutMillis } = args.context;
        return {
          ...noDeadlines,
          at,
          stopAt: deadlineAfter(at, probingMillis(stopTimeoutMillis), bootId),
          coolDownMillis: COOL_DOWN_MIN_MILLIS,
          checkableAt: null,
          checks: [],
        };
      }),
      beginStop: assign((args) => {
        const { context, event } = args;
        if (event.type !== 'stillness.found') return {};
        return {
          at: event.at,
          stopAt: deadlineAfter(event.began, context.stopTimeoutMillis, context.bootId),
        };
      }),
      beginCheck: assign((args) => {
        const at = timeOf(args);
        const { bootId, checks } = args.context;
        const recent = checks.filter((up) => at.up - up < HOUR_MILLIS);
        return {
          ...noDeadlines,
          at,
          checkUntil: deadlineAfter(at, CHECK_MILLIS, bootId),
          checks: [...recent, at.up],
        };
      }),
      coolDown: assign((args) => {
        const at = timeOf(args);
        const { bootId, coolDownMillis } = args.context;
        return {
          ...noDeadlines,
          at,
          checkableAt: deadlineAfter(at, coolDownMillis, bootId),
          coolDownMillis: Math.min(COOL_DOWN_MAX_MILLIS, coolDownMillis * 2),
        };
      }),
      forgetChecks: assign((args) => ({
        ...noDeadlines,
        at: timeOf(args),
        coolDownMillis: COOL_DOWN_MIN_MILLIS,
        checkableAt: null,
      })),
      forgetStop: assign((args) => ({ ...noDeadlines, at: timeOf(args) })),
      stampTime: assign((args) => ({ at: timeOf(args) })),
      takeSettings: assign((args) => settingsTaken(args, (stopTimeoutMillis) => stopTimeoutMillis)),
      takeSettingsProbing: assign((args) => settingsTaken(args, probingMillis)),
      ...regionActions<Args, (typeof ACTIONS)[number]>(ACTIONS),
    },
  }).createMachine({
    id: 'motion',
    context: ({ input: { memory, ...input } }) => {
      const { savedMode = 'off', ...saved } = memory ?? {};
      return {
        stopAt: null,
        checkUntil: null,
        coolDownMillis: COOL_DOWN_MIN_MILLIS,
        checkableAt: null,
        checks: [],
        ...saved,
        ...input,
        startsIn: savedMode,
      };
    },
    initial: 'starting',
    on: {
      'tracking.stop': { target: '.off', actions: ['forgetStop', 'announceOff'] },
      'settings.changed': { actions: 'takeSettings' },
    },
    states: {
      starting: startState<MotionMode>(
        {
          probing: 'probing',
          tracking: 'moving.tracking',
          softStop: 'moving.softStop',
          parked: 'stationary.parked',
          checking: 'stationary.checking',
        },
        'off',
      ),
      off: {
        on: {
          'tracking.start': { target: 'probing', actions: ['openSession', 'announceSession'] },
          'tracking.stop': {},
        },
      },
      probing: {
        after: {
          untilStop: { target: 'stationary.parked', actions: ['announceStationary', 'forgetStop'] },
        },
        on: {
          'departure.confirmed': { target: 'moving', actions: ['forgetChecks', 'announceConfirmed'] },
          'pace.moving': { target: 'moving', actions: ['forgetChecks', 'announceConfirmed'] },
          'pace.stationary': { target: 'stationary.parked', actions: ['announceStationary', 'forgetStop'] },
          'stillness.found': { target: 'stationary.parked', actions: ['announceStationary', 'forgetStop'] },
          ...timersRestart('probing'),
          'settings.changed': { target: 'probing', reenter: true, actions: 'takeSettingsProbing' },
        },
      },
      moving: {
        initial: 'tracking',
        on: {
          'pace.stationary': { target: 'stationary.parked', actions: ['announceStationary', 'forgetStop'] },
        },
        states: {
          tracking: {
            on: {
              'stillness.found': { target: 'softStop', actions: ['beginStop', 'announceSoftStop'] },
            },
          },
          softStop: {
            after: {
              untilStop: {
                target: '#motion.stationary.parked',
                actions: ['announceStationary', 'forgetStop'],
              },
            },
            on: {
              'departure.suspected': { target: 'tracking', actions: ['announceRevoked', 'forgetStop'] },
              'departure.confirmed': { target: 'tracking', actions: ['announceRevoked', 'forgetStop'] },
              'pace.moving': { target: 'tracking', actions: ['announceRevoked', 'forgetStop'] },
              ...timersRestart('softStop'),
              'settings.changed': { target: 'softStop', reenter: true, actions: 'takeSettings' },
            },
          },
        },
      },
      stationary: {
        initial: 'parked',
        on: {
          'departure.confirmed': { target: 'moving', actions: ['announceMoving', 'forgetChecks'] },
          'pace.moving': { target: 'moving', actions: ['announceMoving', 'forgetChecks'] },
        },
        states: {
          parked: {
            on: {
              'departure.suspected': {
                guard: 'mayCheck',
                target: 'checking',
                actions: ['beginCheck', 'announceCheck'],
              },
            },
          },
          checking: {
            after: {
              untilGivenUp: { target: 'parked', actions: ['announceGivenUp', 'coolDown'] },
            },
            on: {
              'pace.stationary': { target: 'parked', actions: ['announceGivenUp', 'coolDown'] },
              ...timersRestart('checking'),
            },
          },
        },
      },
    },
  }),
);
