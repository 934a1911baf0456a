import { assign } from 'xstate';
import type { CrashMissing } from '../contract/crash';
import { millisUntil, timeOfEvent } from '../machine/deadlines';
import { once } from '../machine/once';
import { type RegionActions, regionActions } from '../machine/region-actions';
import { startState, startsIn, timersRestart } from '../machine/resume';
import { setup } from '../machine/setup';
import { type Deadline, deadlineAfter, remainingMillis } from '../time/deadline';
import { type Instant, later } from '../time/instant';
import type { Impact } from './impact';
import { answerable, type Suspicion, suspicionOf } from './suspicion';

/** The crash states by name. `waiting` and `settling` are the two halves of `impact`. */
export type CrashMode = 'disarmed' | 'armed' | 'waiting' | 'settling';

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
  /** After the impact the vehicle was about as fast as before. */
  | { type: 'speed.kept'; at: Instant }
  /** No fix came, and the phone lies still. */
  | { type: 'phone.quieted'; at: Instant }
  /** The impact, or the motion after it, is evidence enough to ask. */
  | { type: 'crash.suspected'; at: Instant; missing: CrashMissing }
  /** The app has answered: it was one. */
  | { type: 'crash.affirmed'; at: Instant }
  /** The app has answered: it was none. */
  | { type: 'crash.denied'; at: Instant }
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
  /** Was the vehicle about as fast after the impact as before? */
  readonly kept: boolean;
  /** What the app may still answer; it outlives the impact's confirmation. */
  readonly suspicion: Suspicion | null;
  /** Where to go from an impact. */
  readonly moving: boolean;
  readonly startsIn: CrashMode;
  readonly actions: CrashActions;
}

/** What survives a kill. */
export interface CrashMachineMemory
  extends Pick<CrashContext, 'impact' | 'giveUpAt' | 'settledAt' | 'reportableAt'>,
    Partial<Pick<CrashContext, 'kept' | 'suspicion'>> {
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
/** With every fix requested, one comes each second: without one for this long after the impact the satellites are lost. */
export const UNSEEN_MILLIS = 10_000;
/** And stay down for this. */
export const SETTLE_MILLIS = 10_000;
/** One event a minute at most: a vehicle that rolls over crashes once. */
export const REFRACTORY_MILLIS = 60_000;

type Args = { context: CrashContext; event: CrashEvent };

const timeOf = ({ context, event }: Args): Instant =>
  timeOfEvent(event, context.settledAt ?? context.giveUpAt, context);

const ACTIONS = ['announceImpact', 'announceCrash', 'announceDismissed', 'announceSuspicion'] as const;

export type CrashActions = RegionActions<(typeof ACTIONS)[number], Args>;

/** One impact in several blows: as hard as the hardest; its beginning and the speed before it are those of the first. */
function stronger(one: Impact | null, other: Impact): Impact {
  if (one === null) return other;
  return one.peakG >= other.peakG ? one : { ...other, began: one.began, speed: one.speed };
}

/** When an impact has waited for long enough for a speed after it; never where the vehicle has kept its speed. */
export const unseenAt = ({ giveUpAt, kept }: Pick<CrashContext, 'giveUpAt' | 'kept'>): Deadline | null =>
  giveUpAt && !kept ? { ...giveUpAt, ...later(giveUpAt, UNSEEN_MILLIS - WAIT_MILLIS) } : null;

/** Does the open suspicion rest on the impact being confirmed? */
const isSuspected = ({ impact, suspicion }: CrashContext): boolean =>
  suspicion !== null && suspicion.impact.began.up === impact?.began.up;

const suspected = (context: CrashContext, at: Instant, missing: CrashMissing): Partial<CrashContext> =>
  context.impact ? { at, suspicion: suspicionOf(context.impact, missing, at, context.bootId) } : { at };

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
      isSuspected: ({ context }) => isSuspected(context),
      isUnsuspected: ({ context }) => !isSuspected(context),
      isUnseen: ({ context }) => !context.kept && !isSuspected(context),
      isAnswerable: (args) => answerable(args.context.suspicion, timeOf(args), args.context.bootId) !== null,
      mayReport: (args) => {
        const { reportableAt, bootId } = args.context;
        return reportableAt === null || remainingMillis(reportableAt, timeOf(args), bootId) === 0;
      },
    },
    delays: {
      untilUnseen: ({ context }) => millisUntil(unseenAt(context), context),
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
      keepSpeed: assign((args) => ({ at: timeOf(args), kept: true })),
      suspect: assign(({ context, event }) =>
        event.type === 'crash.suspected' ? suspected(context, event.at, event.missing) : {},
      ),
      suspectUnseen: assign(({ context }) => suspected(context, unseenAt(context) ?? context.at, 'speed')),
      settleQuestion: assign((args) => ({ at: timeOf(args), suspicion: null })),
      forget: assign((args) => ({
        at: timeOf(args),
        impact: null,
        giveUpAt: null,
        settledAt: null,
        kept: false,
      })),
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
        kept: false,
        suspicion: null,
        ...saved,
        ...input,
        moving: false,
        startsIn: memory?.impact ? savedMode : 'disarmed',
      };
    },
    initial: 'starting',
    on: {
      'crash.affirmed': {
        guard: 'isAnswerable',
        target: '.resting',
        actions: ['announceCrash', 'rest', 'forget', 'settleQuestion'],
      },
      'crash.denied': { actions: 'settleQuestion' },
    },
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
          'speed.kept': { actions: 'keepSpeed' },
          'phone.quieted': {
            target: 'resting',
            actions: ['announceCrash', 'rest', 'forget', 'settleQuestion'],
          },
          'crash.suspected': { guard: 'isUnsuspected', actions: ['suspect', 'announceSuspicion'] },
          'crash.denied': [
            {
              guard: 'isSuspected',
              target: 'resting',
              actions: ['announceDismissed', 'forget', 'settleQuestion'],
            },
            { actions: 'settleQuestion' },
          ],
        },
        states: {
          waiting: {
            after: {
              untilUnseen: { guard: 'isUnseen', actions: ['suspectUnseen', 'announceSuspicion'] },
              untilGivenUp: { target: '#crash.resting', actions: ['announceDismissed', 'forget'] },
            },
            on: {
              'speed.fell': { target: 'settling', actions: 'settle' },
              ...timersRestart('waiting'),
            },
          },
          settling: {
            after: {
              untilSettled: {
                target: '#crash.resting',
                actions: ['announceCrash', 'rest', 'forget', 'settleQuestion'],
              },
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
