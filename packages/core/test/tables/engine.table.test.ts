import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { authMachine } from '../../src/auth/auth-machine';
import {
  type EngineEvent,
  engineMachine,
  type LoadedMemory,
  RELOAD_MILLIS,
} from '../../src/engine/engine-machine';
import { geofencesMachine } from '../../src/geofences/geofences-machine';
import { actorClock } from '../../src/machine/actor-clock';
import { fromTask, type Settle } from '../../src/machine/from-task';
import { dormancyMachine } from '../../src/motion/dormancy-machine';
import { motionMachine } from '../../src/motion/motion-machine';
import { crashMachine } from '../../src/safety/crash-machine';
import { distractionMachine } from '../../src/safety/distraction-machine';
import { syncMachine } from '../../src/sync/sync-machine';
import { virtualScheduler } from '../../src/testing/index';

type State = 'asleep' | 'waking' | 'off' | 'geofences' | 'tracking' | 'failed';
type EventName =
  | EngineEvent['type']
  | 'load: done, was off'
  | 'load: done, watched geofences'
  | 'load: done, was tracking'
  | 'load: failed'
  | 'a region failed'
  | 'time: reload';

const TABLE: Record<State, Record<EventName, State>> = {
  asleep: {
    'engine.woken': 'waking',
    'tracking.start': 'asleep',
    'geofences.start': 'asleep',
    'tracking.stop': 'asleep',
    'region.event': 'asleep',
    'load: done, was off': 'asleep',
    'load: done, watched geofences': 'asleep',
    'load: done, was tracking': 'asleep',
    'load: failed': 'asleep',
    'a region failed': 'asleep',
    'time: reload': 'asleep',
  },
  waking: {
    'engine.woken': 'waking',
    'tracking.start': 'waking',
    'geofences.start': 'waking',
    'tracking.stop': 'waking',
    'region.event': 'waking',
    'load: done, was off': 'off',
    'load: done, watched geofences': 'geofences',
    'load: done, was tracking': 'tracking',
    'load: failed': 'failed',
    'a region failed': 'waking',
    'time: reload': 'waking',
  },
  off: {
    'engine.woken': 'off',
    'tracking.start': 'tracking',
    'geofences.start': 'geofences',
    'tracking.stop': 'off',
    'region.event': 'off',
    'load: done, was off': 'off',
    'load: done, watched geofences': 'off',
    'load: done, was tracking': 'off',
    'load: failed': 'off',
    'a region failed': 'failed',
    'time: reload': 'off',
  },
  geofences: {
    'engine.woken': 'geofences',
    'tracking.start': 'tracking',
    'geofences.start': 'geofences',
    'tracking.stop': 'off',
    'region.event': 'geofences',
    'load: done, was off': 'geofences',
    'load: done, watched geofences': 'geofences',
    'load: done, was tracking': 'geofences',
    'load: failed': 'geofences',
    'a region failed': 'failed',
    'time: reload': 'geofences',
  },
  tracking: {
    'engine.woken': 'tracking',
    'tracking.start': 'tracking',
    'geofences.start': 'geofences',
    'tracking.stop': 'off',
    'region.event': 'tracking',
    'load: done, was off': 'tracking',
    'load: done, watched geofences': 'tracking',
    'load: done, was tracking': 'tracking',
    'load: failed': 'tracking',
    'a region failed': 'failed',
    'time: reload': 'tracking',
  },
  failed: {
    'engine.woken': 'waking',
    'tracking.start': 'failed',
    'geofences.start': 'failed',
    'tracking.stop': 'failed',
    'region.event': 'failed',
    'load: done, was off': 'failed',
    'load: done, watched geofences': 'failed',
    'load: done, was tracking': 'failed',
    'load: failed': 'failed',
    'a region failed': 'failed',
    'time: reload': 'waking',
  },
};

const conditions = { hasUrl: true, connected: true, deferred: false, autoSync: true, threshold: 0 };
/** Actions that do nothing. */
function silent<Name extends string>(...names: readonly Name[]): Record<Name, () => void> {
  return Object.fromEntries(names.map((name) => [name, () => undefined])) as Record<Name, () => void>;
}

function engineIn(state: State) {
  const scheduler = virtualScheduler({ wakes: [] });
  const at = { up: scheduler.uptime(), wall: scheduler.now() };
  let task: Settle<LoadedMemory> | undefined;
  let isBroken = false;
  const actor = createActor(
    engineMachine({
      actors: {
        motion: motionMachine().provide({
          actions: {
            takeSettings: () => {
              if (isBroken) throw new Error('broken');
            },
          },
        }),
        dormancy: dormancyMachine(),
        geofences: geofencesMachine(),
        sync: syncMachine(),
        auth: authMachine(),
        crash: crashMachine(),
        distraction: distractionMachine(),
        loadMemory: fromTask<undefined, LoadedMemory>((_input, settle) => {
          task = settle;
          return undefined;
        }),
      },
      actions: silent('reportUnreadable', 'reportBroken'),
    }),
    { clock: actorClock(scheduler, (run) => run()) },
  );
  actor.subscribe({ error: () => undefined });
  actor.start();
  const loaded = (tracking: LoadedMemory['tracking']) => () =>
    task?.done({
      at,
      tracking,
      motion: {
        at,
        bootId: 'boot',
        stopTimeoutMillis: 300_000,
        memory: null,
        actions: silent(
          'announceSession',
          'announceConfirmed',
          'announceSoftStop',
          'announceRevoked',
          'announceStationary',
          'announceMoving',
          'announceCheck',
          'announceGivenUp',
          'announceOff',
        ),
      },
      dormancy: {
        at,
        actions: silent(
          'announceDormant',
          'announceAwake',
          'announceLook',
          'review',
          'setSettledAlarm',
          'setLookAlarm',
          'setLookEndAlarm',
          'cancelAlarm',
        ),
      },
      geofences: {
        isAllowed: true,
        isWatching: tracking !== 'off',
        slice: () => undefined,
        actions: silent('begin', 'releaseAll', 'sayBlocked', 'reportBroken', 'resume'),
      },
      sync: {
        at,
        bootId: 'boot',
        conditions,
        memory: null,
        upload: () => undefined,
        actions: silent('reportBroken', 'askRenewal'),
      },
      auth: {
        at,
        bootId: 'boot',
        credentials: { held: false, refreshable: false },
        memory: null,
        tasks: { refresh: () => undefined, save: () => undefined },
        actions: silent('reportFailed', 'reportRenewed'),
      },
      crash: {
        at,
        bootId: 'boot',
        memory: null,
        actions: silent('announceImpact', 'announceCrash', 'announceDismissed', 'announceSuspicion'),
      },
      distraction: {
        at,
        bootId: 'boot',
        memory: null,
        actions: silent('announceOpened', 'announceClosed', 'announceDropped'),
      },
    });
  const settings = () =>
    actor.send({
      type: 'region.event',
      at,
      region: 'motion',
      event: { type: 'settings.changed', at, stopTimeoutMillis: 60_000 },
    });
  const event = (type: Exclude<EngineEvent['type'], 'region.event'>) => () => actor.send({ type, at });
  const triggers: Record<EventName, () => void> = {
    'engine.woken': event('engine.woken'),
    'tracking.start': event('tracking.start'),
    'geofences.start': event('geofences.start'),
    'tracking.stop': event('tracking.stop'),
    'region.event': settings,
    'load: done, was off': loaded('off'),
    'load: done, watched geofences': loaded('geofences'),
    'load: done, was tracking': loaded('tracking'),
    'load: failed': () => task?.fail(new Error('no disk')),
    'a region failed': () => {
      isBroken = true;
      settings();
    },
    'time: reload': () => scheduler.advance(RELOAD_MILLIS),
  };
  if (state !== 'asleep') triggers['engine.woken']();
  if (state === 'off') triggers['load: done, was off']();
  if (state === 'geofences') triggers['load: done, watched geofences']();
  if (state === 'tracking') triggers['load: done, was tracking']();
  if (state === 'failed') triggers['load: failed']();
  return { actor, triggers };
}

function stateOf(value: unknown): State {
  return (typeof value === 'string' ? value : (value as { ready: State }).ready) as State;
}

it.each(['off', 'geofences', 'tracking'] as const)(
  '%s, an event for a region reaches its machine',
  (state) => {
    const { actor } = engineIn(state);
    const at = { up: 0, wall: 0 };
    const event = { type: 'conditions.changed', at, conditions: { ...conditions, hasUrl: false } } as const;
    actor.send({ type: 'region.event', at, region: 'sync', event });
    expect(actor.getSnapshot().children.sync?.getSnapshot().context.conditions.hasUrl).toBe(false);
    actor.stop();
  },
);

describe('engine: every state and every event', () => {
  for (const [state, row] of Object.entries(TABLE) as [State, Record<EventName, State>][]) {
    for (const [event, next] of Object.entries(row) as [EventName, State][]) {
      it(`${state}, ${event} → ${next}`, () => {
        const { actor, triggers } = engineIn(state);
        expect(stateOf(actor.getSnapshot().value)).toBe(state);
        triggers[event]();
        expect(stateOf(actor.getSnapshot().value)).toBe(next);
        expect(actor.getSnapshot().status).toBe('active');
        actor.stop();
      });
    }
  }
});
