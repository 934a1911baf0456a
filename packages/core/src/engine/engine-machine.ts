import { type ActorRefFrom, assign, sendTo } from 'xstate';
import type { AuthEvent, AuthInput, authMachine } from '../auth/auth-machine';
import type { GeofencesEvent, GeofencesInput, geofencesMachine } from '../geofences/geofences-machine';
import type { TaskLogic } from '../machine/from-task';
import type { RegionActions } from '../machine/region-actions';
import { startState, startsIn } from '../machine/resume';
import { setup } from '../machine/setup';
import type { DormancyInput, dormancyMachine } from '../motion/dormancy-machine';
import type { MotionEvent, MotionInput, motionMachine } from '../motion/motion-machine';
import type { CrashInput, crashMachine } from '../safety/crash-machine';
import type { DistractionInput, distractionMachine } from '../safety/distraction-machine';
import type { SyncEvent } from '../sync/sync-events';
import type { SyncInput, syncMachine } from '../sync/sync-machine';
import type { Instant } from '../time/instant';

/** The result of loading durable memory. */
export interface LoadedMemory {
  readonly at: Instant;
  readonly tracking: 'off' | 'geofences' | 'tracking';
  readonly motion: MotionInput;
  readonly dormancy: DormancyInput;
  readonly geofences: GeofencesInput;
  readonly sync: SyncInput;
  readonly auth: AuthInput;
  readonly crash: CrashInput;
  readonly distraction: DistractionInput;
}

/** The events that parts of the engine send to the machines of regions. */
export interface RegionEvents {
  readonly motion: MotionEvent;
  readonly sync: SyncEvent;
  readonly auth: AuthEvent;
}

export type EngineEvent =
  /** The process is running. */
  | { type: 'engine.woken'; at: Instant }
  | { type: 'tracking.start'; at: Instant }
  /** Start geofences-only tracking. */
  | { type: 'geofences.start'; at: Instant }
  | { type: 'tracking.stop'; at: Instant }
  /** An event for the machine of a region. `facts.ts` says which fact sends it. */
  | {
      readonly [R in keyof RegionEvents]: {
        type: 'region.event';
        at: Instant;
        region: R;
        event: RegionEvents[R];
      };
    }[keyof RegionEvents];

/** The actors of the regions. */
export interface RegionActors {
  readonly motion: ActorRefFrom<typeof motionMachine>;
  readonly dormancy: ActorRefFrom<typeof dormancyMachine>;
  readonly geofences: ActorRefFrom<typeof geofencesMachine>;
  readonly sync: ActorRefFrom<typeof syncMachine>;
  readonly auth: ActorRefFrom<typeof authMachine>;
  readonly crash: ActorRefFrom<typeof crashMachine>;
  readonly distraction: ActorRefFrom<typeof distractionMachine>;
}

type RegionSent = Extract<EngineEvent, { type: 'region.event' }>;

interface EngineContext {
  readonly loaded: LoadedMemory | null;
  /** What was tracked before the process died. */
  readonly startsIn: LoadedMemory['tracking'];
}

/** Delay before unreadable memory is read again. */
export const RELOAD_MILLIS = 5_000;

const loadedOf = (event: unknown): LoadedMemory => (event as { output: LoadedMemory }).output;

/** The regions' machines. */
export type RegionMachines = {
  readonly motion: ReturnType<typeof motionMachine>;
  readonly dormancy: ReturnType<typeof dormancyMachine>;
  readonly geofences: ReturnType<typeof geofencesMachine>;
  readonly sync: ReturnType<typeof syncMachine>;
  readonly auth: ReturnType<typeof authMachine>;
  readonly crash: ReturnType<typeof crashMachine>;
  readonly distraction: ReturnType<typeof distractionMachine>;
};

interface EngineProvisions {
  readonly actors: RegionMachines & { readonly loadMemory: TaskLogic<undefined, LoadedMemory> };
  readonly actions: RegionActions<'reportUnreadable' | 'reportBroken', { event: EngineEvent }>;
}

const neverLoaded = (): never => {
  throw new Error('the engine is ready before its memory is loaded');
};

/**
 * The root machine: a process wakes, loads its memory, then tracks or not. It runs the machines of the regions, and passes events to
 * them: one that is sent during a transition arrives after it.
 */
export const engineMachine = ({ actors, actions }: EngineProvisions) =>
  setup({
    types: {
      context: {} as EngineContext,
      events: {} as EngineEvent,
      children: {} as {
        motion: 'motion';
        dormancy: 'dormancy';
        geofences: 'geofences';
        sync: 'sync';
        crash: 'crash';
        distraction: 'distraction';
        auth: 'auth';
        load: 'loadMemory';
      },
    },
    actors,
    guards: {
      startsIn: startsIn<LoadedMemory['tracking']>,
    },
    delays: { untilReload: RELOAD_MILLIS },
    actions: {
      takeMemory: assign({
        loaded: ({ event }) => loadedOf(event),
        startsIn: ({ event }) => loadedOf(event).tracking,
      }),
      ...actions,
      passOn: sendTo(
        ({ event }) => (event as RegionSent).region,
        ({ event }) => (event as RegionSent).event as never,
      ),
      startMotion: sendTo('motion', ({ event }) => ({ type: 'tracking.start' as const, at: event.at })),
      stopMotion: sendTo('motion', ({ event }) => ({ type: 'tracking.stop' as const, at: event.at })),
      watchFences: sendTo(
        'geofences',
        ({ event }): GeofencesEvent => ({ type: 'fences.watch', at: event.at }),
      ),
      restFences: sendTo('geofences', ({ event }): GeofencesEvent => ({ type: 'fences.rest', at: event.at })),
    },
  }).createMachine({
    id: 'engine',
    context: { loaded: null, startsIn: 'off' },
    initial: 'asleep',
    states: {
      asleep: {
        on: { 'engine.woken': 'waking' },
      },
      waking: {
        invoke: {
          id: 'load',
          src: 'loadMemory',
          input: undefined,
          onDone: { target: 'ready', actions: 'takeMemory' },
          onError: { target: 'failed', actions: 'reportUnreadable' },
        },
      },
      ready: {
        invoke: [
          {
            id: 'motion',
            src: 'motion',
            input: ({ context }) => context.loaded?.motion ?? neverLoaded(),
            onError: { target: 'failed', actions: 'reportBroken' },
          },
          {
            id: 'dormancy',
            src: 'dormancy',
            input: ({ context }) => context.loaded?.dormancy ?? neverLoaded(),
            onError: { target: 'failed', actions: 'reportBroken' },
          },
          {
            id: 'geofences',
            src: 'geofences',
            input: ({ context }) => context.loaded?.geofences ?? neverLoaded(),
            onError: { target: 'failed', actions: 'reportBroken' },
          },
          {
            id: 'sync',
            src: 'sync',
            input: ({ context }) => context.loaded?.sync ?? neverLoaded(),
            onError: { target: 'failed', actions: 'reportBroken' },
          },
          {
            id: 'crash',
            src: 'crash',
            input: ({ context }) => context.loaded?.crash ?? neverLoaded(),
            onError: { target: 'failed', actions: 'reportBroken' },
          },
          {
            id: 'distraction',
            src: 'distraction',
            input: ({ context }) => context.loaded?.distraction ?? neverLoaded(),
            onError: { target: 'failed', actions: 'reportBroken' },
          },
          {
            id: 'auth',
            src: 'auth',
            input: ({ context }) => context.loaded?.auth ?? neverLoaded(),
            onError: { target: 'failed', actions: 'reportBroken' },
          },
        ],
        on: {
          'region.event': { actions: 'passOn' },
        },
        initial: 'starting',
        states: {
          starting: startState<LoadedMemory['tracking']>(
            { tracking: 'tracking', geofences: 'geofences' },
            'off',
          ),
          off: {
            on: {
              'tracking.start': { target: 'tracking', actions: ['startMotion', 'watchFences'] },
              'geofences.start': { target: 'geofences', actions: 'watchFences' },
            },
          },
          geofences: {
            on: {
              'tracking.start': { target: 'tracking', actions: 'startMotion' },
              'tracking.stop': { target: 'off', actions: 'restFences' },
            },
          },
          tracking: {
            on: {
              'geofences.start': { target: 'geofences', actions: 'stopMotion' },
              'tracking.stop': { target: 'off', actions: ['stopMotion', 'restFences'] },
            },
          },
        },
      },
      failed: {
        after: { untilReload: 'waking' },
        on: { 'engine.woken': 'waking' },
      },
    },
  });
