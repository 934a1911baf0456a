import { assign } from 'xstate';
import { millisUntil, timeOfEvent } from '../machine/deadlines';
import { once } from '../machine/once';
import { type RegionActions, regionActions } from '../machine/region-actions';
import { startState, startsIn, timersRestart } from '../machine/resume';
import { setup } from '../machine/setup';
import { type Deadline, deadlineAfter, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';

/** The crash states by name. `waiting` and `settling` are the two halves of `impact`. */
export type CrashMode = 'disarmed' | 'armed' | 'waiting' | 'settling';

/** What may have been a crash. */
export interface Impact {
  readonly began: Instant;
  /** g. */
  readonly peakG: number;
  readonly durationMillis: number;
  /** The speed before it, metres a second. */
  readonly speed: number;
}

export type CrashEvent =
  /** Switched on, and the device certainly moves. */
  | { type: 'detection.armed'; at: Instant }
  /** The device is still: what is being confirmed goes on, nothing new begins. */
  | { type: 'motion.ended'; at: Instant }
  /** Switched off, or tracking has stopped. */
  | { type: 'detection.ended'; at: Instant }
  | { type: 'impact.found'; at: Instant; impact: Impact }
  /** More of its kind followed: steps, or a rough road. */
  | { type: 'impact.refuted'; at: Instant }
  /** The speed has fallen as after a crash. */
  | { type: 'speed.fell'; at: Instant }
  /** The vehicle drives on. */
  | { type: 'speed.held'; at: Instant }
  /** No fix came, and the phone lies still. */
  | { type: 'phone.quieted'; at: Instant }
  | { type: 'engine.resumed'; at: Instant };

export interface CrashContext {
  readonly at: Instant;
  readonly bootId: string;
  readonly impact: Impact | null;
  /** When waiting for the speed to fall ends: counted from the impact, however often the speed comes back. */
  readonly giveUpAt: Deadline | null;
  /** When the speed has stayed down for long enough. */
  readonly settledAt: Deadline | null;
  /** No new impact counts before this. */
  readonly reportableAt: Deadline | null;
  /** Where to go from an impact. */
  readonly moving: boolean;
  readonly startsIn: CrashMode;
  readonly actions: CrashActions;
}

/** What survives a kill. */
export interface CrashMachineMemory
  extends Pick<CrashContext, 'impact' | 'giveUpAt' | 'settledAt' | 'reportableAt'> {
  readonly savedMode: CrashMode;
}

export interface CrashInput {
  readonly at: Instant;
  readonly bootId: string;
  readonly memory: CrashMachineMemory | null;
  readonly actions: CrashActions;
}

/** The speed must fall within this after the impact. */
export const WAIT_MILLIS = 20_000;
/** And stay down for this. */
export const SETTLE_MILLIS = 10_000;
/** One event a minute at most: a vehicle that rolls over crashes once. */
export const REFRACTORY_MILLIS = 60_000;

type Args = { context: CrashContext; event: CrashEvent };

const timeOf = ({ context, event }: Args): Instant =>
  timeOfEvent(event, context.settledAt ?? context.giveUpAt, context);

const ACTIONS = ['announceImpact', 'announceCrash', 'announceDismissed'] as const;

export type CrashActions = RegionActions<(typeof ACTIONS)[number], Args>;

const stronger = (one: Impact | null, other: Impact): Impact =>
  one !== null && one.peakG >= other.peakG ? one : { ...other, speed: one?.speed ?? other.speed };

/** Was that a crash? An impact alone is none: the vehicle must have lost its speed by it. */
export const crashMachine = once(() =>
  setup({
    types: {
      context: {} as CrashContext,
      events: {} as CrashEvent,
      input: {} as CrashInput,
    },
    guards: {
      startsIn: startsIn<CrashMode>,
      isMoving: ({ context }) => context.moving,
      mayReport: (args) => {
        const { reportableAt, bootId } = args.context;
        return reportableAt === null || remainingMillis(reportableAt, timeOf(args), bootId) === 0;
      },
    },
    delays: {
      untilGivenUp: ({ context }) => millisUntil(context.giveUpAt, context),
      untilSettled: ({ context }) => millisUntil(context.settledAt, context),
    },
    actions: {
      startMoving: assign((args) => ({ at: timeOf(args), moving: true })),
      stopMoving: assign((args) => ({ at: timeOf(args), moving: false })),
      takeImpact: assign((args) => {
        if (args.event.type !== 'impact.found') return {};
        const { at, impact } = args.event;
        return { at, impact: stronger(args.context.impact, impact) };
      }),
      waitForStop: assign((args) => {
        const { impact, bootId } = args.context;
        const at = timeOf(args);
        return { at, giveUpAt: deadlineAfter(impact?.began ?? at, WAIT_MILLIS, bootId) };
      }),
      settle: assign((args) => {
        const at = timeOf(args);
        return { at, settledAt: deadlineAfter(at, SETTLE_MILLIS, args.context.bootId) };
      }),
      unsettle: assign((args) => ({ at: timeOf(args), settledAt: null })),
      forget: assign((args) => ({ at: timeOf(args), impact: null, giveUpAt: null, settledAt: null })),
      rest: assign((args) => ({
        reportableAt: deadlineAfter(timeOf(args), REFRACTORY_MILLIS, args.context.bootId),
      })),
      stampTime: assign((args) => ({ at: timeOf(args) })),
      ...regionActions<Args, (typeof ACTIONS)[number]>(ACTIONS),
    },
  }).createMachine({
    id: 'crash',
    context: ({ input: { memory, ...input } }) => {
      const { savedMode = 'disarmed', ...saved } = memory ?? {};
      return {
        impact: null,
        giveUpAt: null,
        settledAt: null,
        reportableAt: null,
        ...saved,
        ...input,
        moving: false,
        startsIn: memory?.impact ? savedMode : 'disarmed',
      };
    },
    initial: 'starting',
    states: {
      starting: startState<CrashMode>({ waiting: 'impact.waiting', settling: 'impact.settling' }, 'disarmed'),
      resting: {
        always: [{ guard: 'isMoving', target: 'armed' }, { target: 'disarmed' }],
      },
      disarmed: {
        on: { 'detection.armed': { target: 'armed', actions: 'startMoving' } },
      },
      armed: {
        on: {
          'detection.ended': { target: 'disarmed', actions: 'stopMoving' },
          'motion.ended': { target: 'disarmed', actions: 'stopMoving' },
          'impact.found': {
            guard: 'mayReport',
            target: 'impact',
            actions: ['takeImpact', 'waitForStop', 'announceImpact'],
          },
        },
      },
      impact: {
        initial: 'waiting',
        on: {
          'detection.armed': { actions: 'startMoving' },
          'motion.ended': { actions: 'stopMoving' },
          'detection.ended': { target: 'disarmed', actions: ['announceDismissed', 'stopMoving', 'forget'] },
          'impact.found': { actions: 'takeImpact' },
          'impact.refuted': { target: 'resting', actions: ['announceDismissed', 'forget'] },
          'phone.quieted': { target: 'resting', actions: ['announceCrash', 'rest', 'forget'] },
        },
        states: {
          waiting: {
            after: { untilGivenUp: { target: '#crash.resting', actions: ['announceDismissed', 'forget'] } },
            on: {
              'speed.fell': { target: 'settling', actions: 'settle' },
              ...timersRestart('waiting'),
            },
          },
          settling: {
            after: {
              untilSettled: { target: '#crash.resting', actions: ['announceCrash', 'rest', 'forget'] },
            },
            on: {
              'speed.held': { target: 'waiting', actions: 'unsettle' },
              ...timersRestart('settling'),
            },
          },
        },
      },
    },
  }),
);
