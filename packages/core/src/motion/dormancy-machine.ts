import { assign } from 'xstate';
import { once } from '../machine/once';
import { type RegionActions, regionActions } from '../machine/region-actions';
import { setup } from '../machine/setup';
import type { Instant } from '../time/instant';

/** The states of dormant parking by name: `waiting` and `looking` are dormant. */
export type DormancyMode = 'awake' | 'settling' | 'waiting' | 'looking';

export type DormancyEvent =
  /** The conditions were evaluated. */
  | { type: 'conditions.reviewed'; at: Instant; isParked: boolean; mayBeDormant: boolean }
  /** The filter accepted a fix. */
  | { type: 'fix.accepted' };

export interface DormancyContext {
  /** The time of the last review. */
  readonly at: Instant;
  /** Since when the device is parked, uptime milliseconds; `PARKED_BEFORE` until a review finds it moving, null while it moves. */
  readonly parkedUp: number | null;
  readonly actions: DormancyActions;
}

export interface DormancyInput {
  readonly at: Instant;
  readonly actions: DormancyActions;
}

/** A device that no review has found moving was parked before the process began. */
const PARKED_BEFORE = Number.NEGATIVE_INFINITY;
/** Parked for this long the phone becomes dormant: at a red light that lasted, or in a queue, the trip goes on before. */
export const DORMANT_AFTER_MILLIS = 120_000;
/**
 * A dormant phone looks where it is this often: a region's exit may be missed. As long as Android lets pass between two locations of an app in
 * the background (`LocationManager`, background throttle interval).
 */
export const LOOK_EVERY_MILLIS = 1_800_000;
/** A look lasts at most this long: Wi-Fi and cells answer within seconds. */
export const LOOK_MILLIS = 60_000;

type Args = { context: DormancyContext; event: DormancyEvent };

const ACTIONS = [
  'announceDormant',
  'announceAwake',
  'announceLook',
  'review',
  'setSettledAlarm',
  'setLookAlarm',
  'setLookEndAlarm',
  'cancelAlarm',
] as const;

export type DormancyActions = RegionActions<(typeof ACTIONS)[number], Args>;

/** How much longer the device has to be parked, milliseconds. */
export function unsettledMillis({ at, parkedUp }: Pick<DormancyContext, 'at' | 'parkedUp'>): number {
  return DORMANT_AFTER_MILLIS - (at.up - (parkedUp ?? at.up));
}

const mayBeDormant = ({ event }: Args) => event.type === 'conditions.reviewed' && event.mayBeDormant;

/** A parked phone that may be dormant; one that was parked when its process began looks first, since its timers ended with the process before. */
const BECOMES_DORMANT = [
  { guard: 'wasParkedBefore', target: '#dormancy.dormant.looking', actions: ['announceDormant'] },
  { guard: 'hasSettled', target: '#dormancy.dormant.waiting', actions: ['announceDormant'] },
  { guard: 'mayBeDormant', target: 'settling', reenter: true, actions: ['takeReview'] },
] as const;

/** Is the phone parked dormant? Nothing of it is stored: the first review of a process decides anew. */
export const dormancyMachine = once(() =>
  setup({
    types: {
      context: {} as DormancyContext,
      events: {} as DormancyEvent,
      input: {} as DormancyInput,
    },
    guards: {
      mayBeDormant,
      wasParkedBefore: (args) => mayBeDormant(args) && args.context.parkedUp === PARKED_BEFORE,
      hasSettled: (args) =>
        mayBeDormant(args) &&
        args.event.type === 'conditions.reviewed' &&
        unsettledMillis({ at: args.event.at, parkedUp: args.context.parkedUp }) <= 0,
    },
    delays: {
      // Rounded up: a fraction of a millisecond may not change the clock's value, and the timer would be due without end.
      untilSettled: ({ context }) => Math.ceil(unsettledMillis(context)),
      untilLook: LOOK_EVERY_MILLIS,
      untilLookEnds: LOOK_MILLIS,
    },
    actions: {
      takeReview: assign(({ context, event }) => {
        if (event.type !== 'conditions.reviewed') return {};
        const { at, isParked } = event;
        return { at, parkedUp: isParked ? (context.parkedUp ?? at.up) : null };
      }),
      ...regionActions<Args, (typeof ACTIONS)[number]>(ACTIONS),
    },
  }).createMachine({
    id: 'dormancy',
    context: ({ input }) => ({ ...input, parkedUp: PARKED_BEFORE }),
    initial: 'awake',
    states: {
      awake: {
        on: { 'conditions.reviewed': [...BECOMES_DORMANT, { actions: 'takeReview' }] },
      },
      settling: {
        entry: 'setSettledAlarm',
        // Conditions may have changed without a review.
        after: { untilSettled: { actions: 'review' } },
        on: {
          'conditions.reviewed': [
            ...BECOMES_DORMANT,
            { target: 'awake', actions: ['takeReview', 'cancelAlarm'] },
          ],
        },
      },
      dormant: {
        initial: 'waiting',
        on: {
          'conditions.reviewed': [
            { guard: 'mayBeDormant' },
            { target: 'awake', actions: ['takeReview', 'cancelAlarm', 'announceAwake'] },
          ],
        },
        states: {
          waiting: {
            entry: 'setLookAlarm',
            after: { untilLook: 'looking' },
          },
          looking: {
            entry: ['announceLook', 'setLookEndAlarm'],
            after: { untilLookEnds: 'waiting' },
            on: { 'fix.accepted': 'waiting' },
          },
        },
      },
    },
  }),
);
