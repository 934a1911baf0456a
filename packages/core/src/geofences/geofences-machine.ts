import { assign } from 'xstate';
import { type Run, runTask } from '../machine/from-task';
import { once } from '../machine/once';
import { type RegionActions, regionActions } from '../machine/region-actions';
import { startState, startsIn } from '../machine/resume';
import { setup } from '../machine/setup';
import type { Instant } from '../time/instant';

/** The states by name. */
export type GeofencesMode = 'idle' | 'settled' | 'slicing' | 'blocked';

export type GeofencesEvent =
  /** Fences are to be watched: tracking is on, in either mode. */
  | { type: 'fences.watch'; at: Instant }
  | { type: 'fences.rest'; at: Instant }
  /** The slice is out of date: the device has moved, fences or settings have changed. */
  | { type: 'slice.outdated'; at: Instant }
  /** The user took the location permission away, or gave it back. */
  | { type: 'permission.lost'; at: Instant }
  | { type: 'permission.gained'; at: Instant }
  | { type: 'engine.resumed'; at: Instant };

export interface GeofencesContext {
  readonly isAllowed: boolean;
  readonly startsIn: 'idle' | 'watching';
  readonly actions: GeofencesActions;
  /** Cuts the slice. */
  readonly slice: Run<undefined>;
}

/** How the machine begins after a boot. */
export interface GeofencesInput {
  readonly isAllowed: boolean;
  readonly isWatching: boolean;
  readonly actions: GeofencesActions;
  readonly slice: Run<undefined>;
}

type Args = { context: GeofencesContext; event: GeofencesEvent };

const ACTIONS = ['begin', 'releaseAll', 'sayBlocked', 'reportBroken', 'resume'] as const;

export type GeofencesActions = RegionActions<(typeof ACTIONS)[number], Args>;

/**
 * Which fences does the platform monitor? A hundred thousand fences are data under this one machine. The slice
 * itself, dwell and doubts are data too: per-fix work stays out of machines.
 */
export const geofencesMachine = once(() =>
  setup({
    types: {
      context: {} as GeofencesContext,
      events: {} as GeofencesEvent,
      input: {} as GeofencesInput,
    },
    actors: { slice: runTask<undefined>() },
    guards: {
      isAllowed: ({ context }) => context.isAllowed,
      startsIn: startsIn<GeofencesContext['startsIn']>,
    },
    actions: {
      allow: assign({ isAllowed: true }),
      forbid: assign({ isAllowed: false }),
      ...regionActions<Args, (typeof ACTIONS)[number]>(ACTIONS),
    },
  }).createMachine({
    id: 'geofences',
    context: ({ input: { isWatching, ...input } }) => ({
      ...input,
      startsIn: isWatching ? 'watching' : 'idle',
    }),
    initial: 'starting',
    states: {
      starting: startState<GeofencesContext['startsIn']>({ watching: 'watching.settled' }, 'idle'),
      idle: {
        on: {
          'fences.watch': [
            { guard: 'isAllowed', target: 'watching.slicing', actions: 'begin' },
            { target: 'blocked', actions: 'sayBlocked' },
          ],
          'permission.lost': { actions: 'forbid' },
          'permission.gained': { actions: 'allow' },
        },
      },
      watching: {
        on: {
          'fences.rest': { target: 'idle', actions: 'releaseAll' },
          'permission.lost': { target: 'blocked', actions: ['forbid', 'releaseAll', 'sayBlocked'] },
          'permission.gained': { actions: 'allow' },
          'slice.outdated': '.slicing',
          'engine.resumed': { actions: 'resume' },
        },
        initial: 'settled',
        states: {
          settled: {},
          slicing: {
            invoke: {
              id: 'slice',
              src: 'slice',
              input: ({ context }: Args) => context.slice,
              onDone: 'settled',
              onError: { target: 'settled', actions: 'reportBroken' },
            },
            // What was being cut is out of date already.
            on: { 'slice.outdated': { target: 'slicing', reenter: true } },
          },
        },
      },
      blocked: {
        on: {
          'fences.rest': 'idle',
          'permission.gained': { target: 'watching.slicing', actions: ['allow', 'begin'] },
        },
      },
    },
  }),
);
