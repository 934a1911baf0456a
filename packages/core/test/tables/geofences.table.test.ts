import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type GeofencesEvent,
  type GeofencesMode,
  geofencesMachine,
} from '../../src/geofences/geofences-machine';
import type { Settle } from '../../src/machine/from-task';

/** Every state; `idle` also as it is without permission. */
type State = GeofencesMode | 'idle, forbidden';
type EventName = GeofencesEvent['type'] | 'slice: cut' | 'slice: failed';

const TABLE: Record<State, Record<EventName, State>> = {
  idle: {
    'fences.watch': 'slicing',
    'fences.rest': 'idle',
    'slice.outdated': 'idle',
    'permission.lost': 'idle, forbidden',
    'permission.gained': 'idle',
    'engine.resumed': 'idle',
    'slice: cut': 'idle',
    'slice: failed': 'idle',
  },
  'idle, forbidden': {
    'fences.watch': 'blocked',
    'fences.rest': 'idle, forbidden',
    'slice.outdated': 'idle, forbidden',
    'permission.lost': 'idle, forbidden',
    'permission.gained': 'idle',
    'engine.resumed': 'idle, forbidden',
    'slice: cut': 'idle, forbidden',
    'slice: failed': 'idle, forbidden',
  },
  settled: {
    'fences.watch': 'settled',
    'fences.rest': 'idle',
    'slice.outdated': 'slicing',
    'permission.lost': 'blocked',
    'permission.gained': 'settled',
    'engine.resumed': 'settled',
    'slice: cut': 'settled',
    'slice: failed': 'settled',
  },
  slicing: {
    'fences.watch': 'slicing',
    'fences.rest': 'idle',
    'slice.outdated': 'slicing',
    'permission.lost': 'blocked',
    'permission.gained': 'slicing',
    'engine.resumed': 'slicing',
    'slice: cut': 'settled',
    'slice: failed': 'settled',
  },
  blocked: {
    'fences.watch': 'blocked',
    'fences.rest': 'idle, forbidden',
    'slice.outdated': 'blocked',
    'permission.lost': 'blocked',
    'permission.gained': 'slicing',
    'engine.resumed': 'blocked',
    'slice: cut': 'blocked',
    'slice: failed': 'blocked',
  },
};

const at = { up: 0, wall: 0 };

function machineIn(state: State) {
  const tasks: Settle<undefined>[] = [];
  const said: string[] = [];
  const say = (what: string) => () => void said.push(what);
  const actor = createActor(geofencesMachine(), {
    input: {
      isAllowed: state !== 'idle, forbidden' && state !== 'blocked',
      isWatching: state === 'settled',
      slice: (settle) => {
        tasks.push(settle);
        return () => void said.push('cancelled');
      },
      actions: {
        begin: say('begin'),
        releaseAll: say('releaseAll'),
        sayBlocked: say('sayBlocked'),
        reportBroken: say('reportBroken'),
        resume: say('resume'),
      },
    },
  });
  actor.start();
  const send = (type: GeofencesEvent['type']) => actor.send({ type, at });
  if (state === 'slicing' || state === 'blocked') send('fences.watch');
  said.length = 0;
  const happens = (event: EventName) => {
    if (event === 'slice: cut') tasks.at(-1)?.done(undefined);
    else if (event === 'slice: failed') tasks.at(-1)?.fail(new Error('disk I/O error'));
    else send(event);
  };
  const isIn = (): State => {
    const snapshot = actor.getSnapshot();
    if (snapshot.matches({ watching: 'slicing' })) return 'slicing';
    if (snapshot.matches('watching')) return 'settled';
    if (snapshot.matches('blocked')) return 'blocked';
    return snapshot.context.isAllowed ? 'idle' : 'idle, forbidden';
  };
  return { happens, isIn, said, tasks };
}

describe('geofences: every state and every event', () => {
  for (const [state, row] of Object.entries(TABLE) as [State, Record<EventName, State>][]) {
    for (const [event, next] of Object.entries(row) as [EventName, State][]) {
      it(`${state} + ${event} → ${next}`, () => {
        const machine = machineIn(state);
        expect(machine.isIn()).toBe(state);
        machine.happens(event);
        expect(machine.isIn()).toBe(next);
      });
    }
  }
});

describe('the geofences machine', () => {
  it('cuts anew when what it was cutting is out of date, and lets the old work go', () => {
    const machine = machineIn('slicing');
    machine.happens('slice.outdated');
    expect(machine.said).toEqual(['cancelled']);
    expect(machine.tasks).toHaveLength(2);
    machine.tasks[0]?.done(undefined);
    expect(machine.isIn()).toBe('slicing');
  });

  it('releases everything when it stops, and when the permission is lost', () => {
    const stopping = machineIn('settled');
    stopping.happens('fences.rest');
    expect(stopping.said).toEqual(['releaseAll']);
    const losing = machineIn('settled');
    losing.happens('permission.lost');
    expect(losing.said).toEqual(['releaseAll', 'sayBlocked']);
  });

  it('says that a slice could not be cut, and stays where it was', () => {
    const machine = machineIn('slicing');
    machine.happens('slice: failed');
    expect(machine.said).toEqual(['reportBroken']);
  });
});
