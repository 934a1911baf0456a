import { assign, setup } from 'xstate';
import type { TaskLogic } from '../machine/from-task';
import type { Provided } from '../machine/provided';
import type { Instant } from '../time/instant';

/** The states by name. */
export type GeofencesMode = 'idle' | 'settled' | 'slicing' | 'blocked';

export type GeofencesEvent =
  /** Fences are to be watched: tracking is on, in either mode. */
  | { type: 'fences.watch'; at: Instant }
  | { type: 'fences.rest'; at: Instant }
  /** The slice is not what it should be: the device has moved, fences or settings have changed. */
  | { type: 'slice.outdated'; at: Instant }
  /** The user took the location permission away, or gave it back. */
  | { type: 'permission.lost'; at: Instant }
  | { type: 'permission.gained'; at: Instant }
  | { type: 'engine.resumed'; at: Instant };

export interface GeofencesContext {
  readonly isAllowed: boolean;
  readonly isWatching: boolean;
}

/** How the machine begins after a boot. */
export interface GeofencesInput {
  readonly isAllowed: boolean;
  readonly isWatching: boolean;
}

type Args = { context: GeofencesContext; event: GeofencesEvent };

interface GeofencesProvisions {
  readonly actors: { readonly slice: TaskLogic<undefined, undefined> };
  readonly actions: Provided<'begin' | 'releaseAll' | 'sayBlocked' | 'reportBroken' | 'resume', Args>;
}

/**
 * Which fences does the platform watch for us? A hundred thousand of them are data under this one machine. The slice
 * itself, dwell and doubts are data too: per-fix work stays out of machines.
 */
export const geofencesMachine = ({ actors, actions }: GeofencesProvisions) =>
  setup({
    types: {
      context: {} as GeofencesContext,
      events: {} as GeofencesEvent,
      input: {} as GeofencesInput,
    },
    actors,
    guards: {
      isAllowed: ({ context }) => context.isAllowed,
      isWatching: ({ context }) => context.isWatching,
    },
    actions: {
      allow: assign({ isAllowed: true }),
      forbid: assign({ isAllowed: false }),
      ...actions,
    },
  }).createMachine({
    id: 'geofences',
    context: ({ input }) => ({ ...input }),
    initial: 'routing',
    states: {
      routing: {
        always: [{ guard: 'isWatching', target: 'watching.settled' }, { target: 'idle' }],
      },
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
              input: undefined,
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
  });
