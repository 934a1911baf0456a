import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { type AuthInput, authMachine, type RefreshOutcome } from '../../src/auth/auth-machine';
import { actorClock } from '../../src/machine/actor-clock';
import type { Settle } from '../../src/machine/from-task';
import { virtualScheduler } from '../../src/testing/index';
import { deadlineAfter } from '../../src/time/deadline';
import type { Instant } from '../../src/time/instant';

/** Every state; told apart also by what decides in it. */
type State =
  | 'anonymous'
  | 'valid'
  /** Just refreshed, and nothing accepted yet. */
  | 'fresh'
  /** Nothing to refresh with. */
  | 'valid, fixed'
  | 'asking'
  | 'saving'
  | 'waiting'
  | 'waiting by server'
  /** New tokens were refused: they may be refreshed later. */
  | 'rejected'
  /** The refresh token was refused: never again. */
  | 'rejected for good';

type EventName =
  | 'given: none'
  | 'given: refreshable'
  | 'given: fixed'
  | 'refused'
  | 'refused, explicit'
  | 'refused an hour later'
  | 'accepted'
  | 'network.gained'
  | 'engine.resumed'
  | 'refresh: renewed'
  | 'refresh: refused'
  | 'refresh: wait'
  | 'refresh: wait by server'
  | 'save: done'
  | 'time: retry';

/** The result that a refused caller receives. */
type Told = 'renewed' | 'failed';

const RETRY = 60_000;
const FRESH = 3_600_000;

const TABLE: Record<State, Record<EventName, State | readonly [State, Told]>> = {
  anonymous: {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    refused: ['anonymous', 'failed'],
    'refused, explicit': ['anonymous', 'failed'],
    'refused an hour later': ['anonymous', 'failed'],
    accepted: 'anonymous',
    'network.gained': 'anonymous',
    'engine.resumed': 'anonymous',
    'refresh: renewed': 'anonymous',
    'refresh: refused': 'anonymous',
    'refresh: wait': 'anonymous',
    'refresh: wait by server': 'anonymous',
    'save: done': 'anonymous',
    'time: retry': 'anonymous',
  },
  valid: {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    refused: 'asking',
    'refused, explicit': 'asking',
    'refused an hour later': 'asking',
    accepted: 'valid',
    'network.gained': 'valid',
    'engine.resumed': 'valid',
    'refresh: renewed': 'valid',
    'refresh: refused': 'valid',
    'refresh: wait': 'valid',
    'refresh: wait by server': 'valid',
    'save: done': 'valid',
    'time: retry': 'valid',
  },
  fresh: {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    refused: ['rejected', 'failed'],
    'refused, explicit': ['rejected', 'failed'],
    // Perhaps they have expired unused.
    'refused an hour later': 'asking',
    accepted: 'valid',
    'network.gained': 'fresh',
    'engine.resumed': 'fresh',
    'refresh: renewed': 'fresh',
    'refresh: refused': 'fresh',
    'refresh: wait': 'fresh',
    'refresh: wait by server': 'fresh',
    'save: done': 'fresh',
    'time: retry': 'fresh',
  },
  'valid, fixed': {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    refused: ['rejected', 'failed'],
    'refused, explicit': ['rejected', 'failed'],
    'refused an hour later': ['rejected', 'failed'],
    accepted: 'valid, fixed',
    'network.gained': 'valid, fixed',
    'engine.resumed': 'valid, fixed',
    'refresh: renewed': 'valid, fixed',
    'refresh: refused': 'valid, fixed',
    'refresh: wait': 'valid, fixed',
    'refresh: wait by server': 'valid, fixed',
    'save: done': 'valid, fixed',
    'time: retry': 'valid, fixed',
  },
  asking: {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    // One at a time: the answer under way answers these as well.
    refused: 'asking',
    'refused, explicit': 'asking',
    'refused an hour later': 'asking',
    accepted: 'asking',
    'network.gained': 'asking',
    'engine.resumed': 'asking',
    'refresh: renewed': 'saving',
    'refresh: refused': ['rejected for good', 'failed'],
    'refresh: wait': ['waiting', 'failed'],
    'refresh: wait by server': ['waiting by server', 'failed'],
    'save: done': 'asking',
    'time: retry': 'asking',
  },
  saving: {
    'given: none': 'anonymous',
    'given: refreshable': 'saving',
    'given: fixed': 'saving',
    refused: 'saving',
    'refused, explicit': 'saving',
    'refused an hour later': 'saving',
    accepted: 'saving',
    'network.gained': 'saving',
    'engine.resumed': 'saving',
    'refresh: renewed': 'saving',
    'refresh: refused': 'saving',
    'refresh: wait': 'saving',
    'refresh: wait by server': 'saving',
    'save: done': ['fresh', 'renewed'],
    'time: retry': 'saving',
  },
  waiting: {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    refused: ['waiting', 'failed'],
    'refused, explicit': 'asking',
    'refused an hour later': 'asking',
    // Upon a probe: the old token serves after all.
    accepted: 'valid',
    'network.gained': 'asking',
    'engine.resumed': 'waiting',
    'refresh: renewed': 'waiting',
    'refresh: refused': 'waiting',
    'refresh: wait': 'waiting',
    'refresh: wait by server': 'waiting',
    'save: done': 'waiting',
    'time: retry': 'asking',
  },
  'waiting by server': {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    refused: ['waiting by server', 'failed'],
    'refused, explicit': ['waiting by server', 'failed'],
    'refused an hour later': 'asking',
    accepted: 'valid',
    'network.gained': 'waiting by server',
    'engine.resumed': 'waiting by server',
    'refresh: renewed': 'waiting by server',
    'refresh: refused': 'waiting by server',
    'refresh: wait': 'waiting by server',
    'refresh: wait by server': 'waiting by server',
    'save: done': 'waiting by server',
    'time: retry': 'asking',
  },
  rejected: {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    refused: ['rejected', 'failed'],
    'refused, explicit': ['rejected', 'failed'],
    'refused an hour later': 'asking',
    accepted: 'valid',
    'network.gained': 'rejected',
    'engine.resumed': 'rejected',
    'refresh: renewed': 'rejected',
    'refresh: refused': 'rejected',
    'refresh: wait': 'rejected',
    'refresh: wait by server': 'rejected',
    'save: done': 'rejected',
    'time: retry': 'rejected',
  },
  'rejected for good': {
    'given: none': 'anonymous',
    'given: refreshable': 'valid',
    'given: fixed': 'valid, fixed',
    refused: ['rejected for good', 'failed'],
    'refused, explicit': ['rejected for good', 'failed'],
    'refused an hour later': ['rejected for good', 'failed'],
    accepted: 'valid',
    'network.gained': 'rejected for good',
    'engine.resumed': 'rejected for good',
    'refresh: renewed': 'rejected for good',
    'refresh: refused': 'rejected for good',
    'refresh: wait': 'rejected for good',
    'refresh: wait by server': 'rejected for good',
    'save: done': 'rejected for good',
    'time: retry': 'rejected for good',
  },
};

/** As a killed process left it. */
function inputOf(state: State, at: Instant): Omit<AuthInput, 'actions' | 'tasks'> {
  const refreshable = state !== 'valid, fixed' && state !== 'anonymous';
  const isWaiting = state.startsWith('waiting');
  const savedMode = state.startsWith('rejected')
    ? 'rejected'
    : state === 'asking' || state === 'saving' || isWaiting
      ? 'refreshing'
      : 'valid';
  return {
    at,
    bootId: 'boot',
    credentials: { held: state !== 'anonymous', refreshable },
    memory: {
      savedMode,
      isSpent: state === 'rejected for good',
      freshUntil: ['fresh', 'rejected'].includes(state) ? deadlineAfter(at, FRESH, 'boot') : null,
      fruitless: 0,
      failures: isWaiting ? 1 : 0,
      retryAt: isWaiting ? deadlineAfter(at, RETRY, 'boot') : null,
      byServer: state === 'waiting by server',
    },
  };
}

function machineIn(state: State) {
  const scheduler = virtualScheduler({ wakes: [] });
  const now = () => ({ up: scheduler.uptime(), wall: scheduler.now() });
  const told: Told[] = [];
  let asking: Settle<RefreshOutcome> | undefined;
  let saving: Settle<Instant> | undefined;
  let asked = 0;
  const actor = createActor(authMachine(), {
    input: {
      ...inputOf(state, now()),
      tasks: {
        refresh: (settle) => {
          asked++;
          asking = settle;
          return undefined;
        },
        save: (settle) => {
          saving = settle;
          return undefined;
        },
      },
      actions: { reportRenewed: () => told.push('renewed'), reportFailed: () => told.push('failed') },
    },
    clock: actorClock(scheduler, (run) => run()),
  });
  actor.start();
  const ends = (next: RefreshOutcome['next'], byServer = false) => {
    const at = now();
    asking?.done({
      at,
      next,
      byServer,
      retryAt: next === 'wait' ? deadlineAfter(at, RETRY, 'boot') : null,
      freshUntil: next === 'renewed' ? deadlineAfter(at, FRESH, 'boot') : null,
    });
  };
  const given = (held: boolean, refreshable: boolean) =>
    actor.send({ type: 'credentials.given', at: now(), credentials: { held, refreshable } });
  const refused = (explicit: boolean) => actor.send({ type: 'credentials.refused', at: now(), explicit });
  const triggers: Record<EventName, () => void> = {
    'given: none': () => given(false, false),
    'given: refreshable': () => given(true, true),
    'given: fixed': () => given(true, false),
    refused: () => refused(false),
    'refused, explicit': () => refused(true),
    'refused an hour later': () => {
      scheduler.advance(FRESH);
      refused(false);
    },
    accepted: () => actor.send({ type: 'credentials.accepted', at: now() }),
    'network.gained': () => actor.send({ type: 'network.gained', at: now() }),
    'engine.resumed': () => actor.send({ type: 'engine.resumed', at: now() }),
    'refresh: renewed': () => ends('renewed'),
    'refresh: refused': () => ends('refused'),
    'refresh: wait': () => ends('wait'),
    'refresh: wait by server': () => ends('wait', true),
    'save: done': () => saving?.done(now()),
    'time: retry': () => scheduler.advance(RETRY),
  };
  if (state === 'saving') ends('renewed');
  told.length = 0;
  return { actor, triggers, told, asked: () => asked };
}

function stateOf({ value, context }: SnapshotFrom<typeof authMachine>): State {
  if (typeof value !== 'string') {
    const { refreshing } = value;
    return refreshing === 'waiting' && context.byServer ? 'waiting by server' : (refreshing as State);
  }
  if (value === 'rejected') return context.isSpent ? 'rejected for good' : 'rejected';
  if (value !== 'valid') return value as State;
  if (!context.credentials.refreshable) return 'valid, fixed';
  return context.freshUntil ? 'fresh' : 'valid';
}

describe('auth: every state and every event', () => {
  for (const [state, row] of Object.entries(TABLE) as [State, (typeof TABLE)[State]][]) {
    for (const [event, cell] of Object.entries(row) as [EventName, (typeof row)[EventName]][]) {
      const [next, answer] = typeof cell === 'string' ? [cell, undefined] : cell;
      it(`${state}, ${event} → ${next}${answer ? `, tells ${answer}` : ''}`, () => {
        const { actor, triggers, told } = machineIn(state);
        expect(stateOf(actor.getSnapshot())).toBe(state);
        triggers[event]();
        expect(stateOf(actor.getSnapshot())).toBe(next);
        expect(told).toEqual(answer ? [answer] : []);
        expect(actor.getSnapshot().status).toBe('active');
        actor.stop();
      });
    }
  }

  it('every refusal is answered: with the end of one refresh, or at once', () => {
    for (const state of Object.keys(TABLE) as State[]) {
      for (const event of ['refused', 'refused, explicit', 'refused an hour later'] as const) {
        for (const end of ['refresh: refused', 'refresh: wait', 'refresh: renewed'] as const) {
          const { actor, triggers, told } = machineIn(state);
          triggers[event]();
          if (told.length === 0) triggers[end]();
          if (told.length === 0) triggers['save: done']();
          expect(told, `${state}, ${event}, ${end}`).toHaveLength(1);
          actor.stop();
        }
      }
    }
  });

  it('a refresh token that was refused is asked for no more, whatever happens, until others are given', () => {
    const { triggers, asked } = machineIn('rejected for good');
    const { 'given: refreshable': others, 'given: fixed': _, 'given: none': __, ...rest } = triggers;
    for (let round = 0; round < 3; round++) for (const happen of Object.values(rest)) happen();
    expect(asked()).toBe(0);
    others();
    triggers.refused();
    expect(asked()).toBe(1);
  });
});
