import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { actorClock } from '../../src/machine/actor-clock';
import type { Settle } from '../../src/machine/from-task';
import type { SyncConditions, SyncEvent, UploadOutcome } from '../../src/sync/sync-events';
import { FLUSH_MILLIS, type SyncContext, syncMachine } from '../../src/sync/sync-machine';
import { virtualScheduler } from '../../src/testing/index';
import { deadlineAfter } from '../../src/time/deadline';

/** Every state, `waiting` and `parked` also as the server made them: it named the time. */
type State =
  | 'idle'
  | 'sending'
  | 'renewing'
  | 'waiting'
  | 'waiting by server'
  | 'offline'
  | 'cellular'
  | 'no-url'
  | 'unauthorized'
  | 'circuit'
  | 'circuit by server';

/** Every event, told apart by what it says where that decides; the outcomes of an upload; the timers. */
type EventName =
  | Exclude<SyncEvent['type'], 'queue.grew' | 'conditions.changed'>
  | 'queue.grew below threshold'
  | 'queue.grew to threshold'
  | 'conditions: good'
  | 'conditions: lost, then good'
  | 'conditions: offline'
  | 'conditions: cellular'
  | 'conditions: no url'
  | 'conditions: autoSync off'
  | `upload: ${UploadOutcome['next']}`
  | 'upload: failed'
  | 'time: retry'
  | 'time: flush';

const good: SyncConditions = { hasUrl: true, connected: true, deferred: false, autoSync: true, threshold: 3 };
const offline = { ...good, connected: false };
const RETRY = 60_000;

const TABLE: Record<State, Record<EventName, State>> = {
  idle: {
    'flush.wanted': 'sending',
    'sync.asked': 'sending',
    'credentials.changed': 'idle',
    'form.changed': 'idle',
    'engine.resumed': 'idle',
    'renewal.failed': 'idle',
    'queue.grew below threshold': 'idle',
    'queue.grew to threshold': 'sending',
    'conditions: good': 'idle',
    'conditions: lost, then good': 'sending',
    'conditions: offline': 'idle',
    'conditions: cellular': 'idle',
    'conditions: no url': 'idle',
    'conditions: autoSync off': 'idle',
    'upload: more': 'idle',
    'upload: empty': 'idle',
    'upload: wait': 'idle',
    'upload: circuit': 'idle',
    'upload: unauthorized': 'idle',
    'upload: rejected': 'idle',
    'upload: failed': 'idle',
    'time: retry': 'idle',
    'time: flush': 'idle',
  },
  sending: {
    'flush.wanted': 'sending',
    'sync.asked': 'sending',
    'credentials.changed': 'sending',
    'form.changed': 'sending',
    'engine.resumed': 'sending',
    'renewal.failed': 'sending',
    'queue.grew below threshold': 'sending',
    'queue.grew to threshold': 'sending',
    'conditions: good': 'sending',
    'conditions: lost, then good': 'sending',
    'conditions: offline': 'sending',
    'conditions: cellular': 'sending',
    'conditions: no url': 'sending',
    'conditions: autoSync off': 'sending',
    'upload: more': 'sending',
    'upload: empty': 'idle',
    'upload: wait': 'waiting',
    'upload: circuit': 'circuit',
    'upload: unauthorized': 'renewing',
    'upload: rejected': 'unauthorized',
    'upload: failed': 'idle',
    'time: retry': 'sending',
    'time: flush': 'sending',
  },
  // The auth machine answers in any case; until then nothing else decides.
  renewing: {
    'flush.wanted': 'renewing',
    'sync.asked': 'renewing',
    'credentials.changed': 'sending',
    'form.changed': 'renewing',
    'engine.resumed': 'renewing',
    'renewal.failed': 'unauthorized',
    'queue.grew below threshold': 'renewing',
    'queue.grew to threshold': 'renewing',
    'conditions: good': 'renewing',
    'conditions: lost, then good': 'renewing',
    'conditions: offline': 'renewing',
    'conditions: cellular': 'renewing',
    'conditions: no url': 'renewing',
    'conditions: autoSync off': 'renewing',
    'upload: more': 'renewing',
    'upload: empty': 'renewing',
    'upload: wait': 'renewing',
    'upload: circuit': 'renewing',
    'upload: unauthorized': 'renewing',
    'upload: rejected': 'renewing',
    'upload: failed': 'renewing',
    'time: retry': 'renewing',
    'time: flush': 'renewing',
  },
  waiting: {
    'flush.wanted': 'waiting',
    'sync.asked': 'sending',
    'credentials.changed': 'sending',
    'form.changed': 'sending',
    'engine.resumed': 'waiting',
    'renewal.failed': 'waiting',
    'queue.grew below threshold': 'waiting',
    'queue.grew to threshold': 'waiting',
    'conditions: good': 'waiting',
    'conditions: lost, then good': 'sending',
    'conditions: offline': 'waiting',
    'conditions: cellular': 'waiting',
    'conditions: no url': 'waiting',
    'conditions: autoSync off': 'waiting',
    'upload: more': 'waiting',
    'upload: empty': 'waiting',
    'upload: wait': 'waiting',
    'upload: circuit': 'waiting',
    'upload: unauthorized': 'waiting',
    'upload: rejected': 'waiting',
    'upload: failed': 'waiting',
    'time: retry': 'sending',
    'time: flush': 'waiting',
  },
  'waiting by server': {
    'flush.wanted': 'waiting by server',
    'sync.asked': 'waiting by server',
    'credentials.changed': 'sending',
    'form.changed': 'waiting by server',
    'engine.resumed': 'waiting by server',
    'renewal.failed': 'waiting by server',
    'queue.grew below threshold': 'waiting by server',
    'queue.grew to threshold': 'waiting by server',
    'conditions: good': 'waiting by server',
    'conditions: lost, then good': 'waiting by server',
    'conditions: offline': 'waiting by server',
    'conditions: cellular': 'waiting by server',
    'conditions: no url': 'waiting by server',
    'conditions: autoSync off': 'waiting by server',
    'upload: more': 'waiting by server',
    'upload: empty': 'waiting by server',
    'upload: wait': 'waiting by server',
    'upload: circuit': 'waiting by server',
    'upload: unauthorized': 'waiting by server',
    'upload: rejected': 'waiting by server',
    'upload: failed': 'waiting by server',
    'time: retry': 'sending',
    'time: flush': 'waiting by server',
  },
  // Whatever wakes this and the next two, the reason to park is looked at again, and may still hold.
  offline: {
    'flush.wanted': 'offline',
    'sync.asked': 'offline',
    'credentials.changed': 'offline',
    'form.changed': 'offline',
    'engine.resumed': 'offline',
    'renewal.failed': 'offline',
    'queue.grew below threshold': 'offline',
    'queue.grew to threshold': 'offline',
    'conditions: good': 'sending',
    'conditions: lost, then good': 'sending',
    'conditions: offline': 'offline',
    'conditions: cellular': 'offline',
    'conditions: no url': 'offline',
    'conditions: autoSync off': 'offline',
    'upload: more': 'offline',
    'upload: empty': 'offline',
    'upload: wait': 'offline',
    'upload: circuit': 'offline',
    'upload: unauthorized': 'offline',
    'upload: rejected': 'offline',
    'upload: failed': 'offline',
    'time: retry': 'offline',
    'time: flush': 'offline',
  },
  cellular: {
    'flush.wanted': 'cellular',
    'sync.asked': 'sending',
    'credentials.changed': 'cellular',
    'form.changed': 'cellular',
    'engine.resumed': 'cellular',
    'renewal.failed': 'cellular',
    'queue.grew below threshold': 'cellular',
    'queue.grew to threshold': 'cellular',
    'conditions: good': 'sending',
    'conditions: lost, then good': 'sending',
    'conditions: offline': 'cellular',
    'conditions: cellular': 'cellular',
    'conditions: no url': 'cellular',
    'conditions: autoSync off': 'cellular',
    'upload: more': 'cellular',
    'upload: empty': 'cellular',
    'upload: wait': 'cellular',
    'upload: circuit': 'cellular',
    'upload: unauthorized': 'cellular',
    'upload: rejected': 'cellular',
    'upload: failed': 'cellular',
    'time: retry': 'cellular',
    'time: flush': 'cellular',
  },
  'no-url': {
    'flush.wanted': 'no-url',
    'sync.asked': 'no-url',
    'credentials.changed': 'no-url',
    'form.changed': 'no-url',
    'engine.resumed': 'no-url',
    'renewal.failed': 'no-url',
    'queue.grew below threshold': 'no-url',
    'queue.grew to threshold': 'no-url',
    'conditions: good': 'sending',
    'conditions: lost, then good': 'sending',
    'conditions: offline': 'no-url',
    'conditions: cellular': 'no-url',
    'conditions: no url': 'no-url',
    'conditions: autoSync off': 'no-url',
    'upload: more': 'no-url',
    'upload: empty': 'no-url',
    'upload: wait': 'no-url',
    'upload: circuit': 'no-url',
    'upload: unauthorized': 'no-url',
    'upload: rejected': 'no-url',
    'upload: failed': 'no-url',
    'time: retry': 'no-url',
    'time: flush': 'no-url',
  },
  unauthorized: {
    'flush.wanted': 'unauthorized',
    'sync.asked': 'sending',
    'credentials.changed': 'sending',
    'form.changed': 'sending',
    'engine.resumed': 'unauthorized',
    'renewal.failed': 'unauthorized',
    'queue.grew below threshold': 'unauthorized',
    'queue.grew to threshold': 'unauthorized',
    'conditions: good': 'unauthorized',
    'conditions: lost, then good': 'sending',
    'conditions: offline': 'unauthorized',
    'conditions: cellular': 'unauthorized',
    'conditions: no url': 'unauthorized',
    'conditions: autoSync off': 'unauthorized',
    'upload: more': 'unauthorized',
    'upload: empty': 'unauthorized',
    'upload: wait': 'unauthorized',
    'upload: circuit': 'unauthorized',
    'upload: unauthorized': 'unauthorized',
    'upload: rejected': 'unauthorized',
    'upload: failed': 'unauthorized',
    'time: retry': 'sending',
    'time: flush': 'unauthorized',
  },
  circuit: {
    'flush.wanted': 'circuit',
    'sync.asked': 'sending',
    'credentials.changed': 'sending',
    'form.changed': 'sending',
    'engine.resumed': 'circuit',
    'renewal.failed': 'circuit',
    'queue.grew below threshold': 'circuit',
    'queue.grew to threshold': 'circuit',
    'conditions: good': 'circuit',
    'conditions: lost, then good': 'sending',
    'conditions: offline': 'circuit',
    'conditions: cellular': 'circuit',
    'conditions: no url': 'circuit',
    'conditions: autoSync off': 'circuit',
    'upload: more': 'circuit',
    'upload: empty': 'circuit',
    'upload: wait': 'circuit',
    'upload: circuit': 'circuit',
    'upload: unauthorized': 'circuit',
    'upload: rejected': 'circuit',
    'upload: failed': 'circuit',
    'time: retry': 'sending',
    'time: flush': 'circuit',
  },
  'circuit by server': {
    'flush.wanted': 'circuit by server',
    'sync.asked': 'circuit by server',
    'credentials.changed': 'sending',
    'form.changed': 'circuit by server',
    'engine.resumed': 'circuit by server',
    'renewal.failed': 'circuit by server',
    'queue.grew below threshold': 'circuit by server',
    'queue.grew to threshold': 'circuit by server',
    'conditions: good': 'circuit by server',
    'conditions: lost, then good': 'circuit by server',
    'conditions: offline': 'circuit by server',
    'conditions: cellular': 'circuit by server',
    'conditions: no url': 'circuit by server',
    'conditions: autoSync off': 'circuit by server',
    'upload: more': 'circuit by server',
    'upload: empty': 'circuit by server',
    'upload: wait': 'circuit by server',
    'upload: circuit': 'circuit by server',
    'upload: unauthorized': 'circuit by server',
    'upload: rejected': 'circuit by server',
    'upload: failed': 'circuit by server',
    'time: retry': 'sending',
    'time: flush': 'circuit by server',
  },
};

const CONDITIONS: Readonly<Record<State, SyncConditions>> = {
  idle: good,
  sending: good,
  renewing: good,
  waiting: good,
  'waiting by server': good,
  offline,
  cellular: { ...good, deferred: true },
  'no-url': { ...good, hasUrl: false },
  unauthorized: good,
  circuit: good,
  'circuit by server': good,
};

function machineIn(state: State) {
  const scheduler = virtualScheduler({ wakes: [] });
  let task: Settle<UploadOutcome> | undefined;
  const now = () => ({ up: scheduler.uptime(), wall: scheduler.now() });
  const byServer = state.endsWith('by server');
  const retryAt = deadlineAfter(now(), RETRY, 'boot');
  const parked = state.startsWith('circuit') ? 'circuit' : state === 'unauthorized' ? state : null;
  const waits = state.startsWith('waiting') || parked !== null;
  const memory: Pick<SyncContext, 'parked' | 'retryAt' | 'byServer'> = { parked, retryAt, byServer };
  const actor = createActor(syncMachine(), {
    input: {
      at: now(),
      bootId: 'boot',
      conditions: CONDITIONS[state],
      memory: waits ? memory : null,
      upload: (settle) => {
        task = settle;
        return undefined;
      },
      actions: { reportBroken: () => undefined, askRenewal: () => undefined },
    },
    clock: actorClock(scheduler, (run) => run()),
  });
  actor.start();
  if (['sending', 'renewing', 'offline', 'cellular', 'no-url'].includes(state))
    actor.send({ type: 'flush.wanted', at: now() });
  const outcome = (next: UploadOutcome['next']) => () =>
    task?.done({
      at: now(),
      next,
      retryAt: next === 'more' || next === 'empty' || next === 'rejected' ? null : retryAt,
      byServer: false,
      awaited: false,
    });
  if (state === 'renewing') outcome('unauthorized')();
  const conditions = (changed: SyncConditions) => () =>
    actor.send({ type: 'conditions.changed', at: now(), conditions: changed });
  const event =
    (
      type:
        | 'flush.wanted'
        | 'sync.asked'
        | 'credentials.changed'
        | 'form.changed'
        | 'engine.resumed'
        | 'renewal.failed',
    ) =>
    () =>
      actor.send({ type, at: now() });
  const grew = (waiting: number) => () => actor.send({ type: 'queue.grew', at: now(), waiting });
  const triggers: Record<EventName, () => void> = {
    'flush.wanted': event('flush.wanted'),
    'sync.asked': event('sync.asked'),
    'credentials.changed': event('credentials.changed'),
    'form.changed': event('form.changed'),
    'engine.resumed': event('engine.resumed'),
    'renewal.failed': event('renewal.failed'),
    'queue.grew below threshold': grew(1),
    'queue.grew to threshold': grew(3),
    'conditions: good': conditions(good),
    'conditions: lost, then good': () => {
      conditions({ ...CONDITIONS[state], connected: false })();
      conditions(good)();
    },
    'conditions: offline': conditions({ ...CONDITIONS[state], connected: false }),
    'conditions: cellular': conditions({ ...CONDITIONS[state], deferred: true }),
    'conditions: no url': conditions({ ...CONDITIONS[state], hasUrl: false }),
    'conditions: autoSync off': conditions({ ...CONDITIONS[state], autoSync: false }),
    'upload: more': outcome('more'),
    'upload: empty': outcome('empty'),
    'upload: wait': outcome('wait'),
    'upload: circuit': outcome('circuit'),
    'upload: unauthorized': outcome('unauthorized'),
    'upload: rejected': outcome('rejected'),
    'upload: failed': () => task?.fail(new Error('no disk')),
    'time: retry': () => scheduler.advance(RETRY),
    'time: flush': () => scheduler.advance(state === 'idle' ? FLUSH_MILLIS : RETRY - 1),
  };
  /** The upload finds nothing but rows that wait so long. */
  const finds = (millis: number) =>
    task?.done({
      at: now(),
      next: 'empty',
      retryAt: deadlineAfter(now(), millis, 'boot'),
      byServer: false,
      awaited: false,
    });
  return { actor, scheduler, grew, triggers, finds };
}

function stateOf({ value, context }: SnapshotFrom<typeof syncMachine>): State {
  if (typeof value !== 'string') return 'sending';
  if (value === 'renewing') return value;
  const name = value === 'parked' ? context.parked : value;
  return `${name}${context.byServer ? ' by server' : ''}` as State;
}

describe('sync: every state and every event', () => {
  for (const [state, row] of Object.entries(TABLE) as [State, Record<EventName, State>][]) {
    for (const [event, next] of Object.entries(row) as [EventName, State][]) {
      it(`${state}, ${event} → ${next}`, () => {
        const { actor, triggers } = machineIn(state);
        expect(stateOf(actor.getSnapshot())).toBe(state);
        triggers[event]();
        expect(stateOf(actor.getSnapshot())).toBe(next);
        expect(actor.getSnapshot().status).toBe('active');
        actor.stop();
      });
    }
  }

  it('idle with deferred rows alone, when their time has come → sending; and again where they wait on', () => {
    const { actor, scheduler, finds } = machineIn('sending');
    finds(RETRY);
    expect(stateOf(actor.getSnapshot())).toBe('idle');
    scheduler.advance(RETRY - 1);
    expect(stateOf(actor.getSnapshot())).toBe('idle');
    scheduler.advance(1);
    expect(stateOf(actor.getSnapshot())).toBe('sending');
    finds(2 * FLUSH_MILLIS);
    scheduler.advance(FLUSH_MILLIS);
    expect(stateOf(actor.getSnapshot())).toBe('idle');
    scheduler.advance(FLUSH_MILLIS);
    expect(stateOf(actor.getSnapshot())).toBe('sending');
  });

  it('idle with deferred rows and others below the threshold: whichever comes first → sending', () => {
    for (const [deferred, first] of [
      [RETRY, RETRY],
      [2 * FLUSH_MILLIS, FLUSH_MILLIS],
    ] as const) {
      const { actor, grew, scheduler, finds } = machineIn('sending');
      finds(deferred);
      grew(1)();
      scheduler.advance(first - 1);
      expect(stateOf(actor.getSnapshot())).toBe('idle');
      scheduler.advance(1);
      expect(stateOf(actor.getSnapshot())).toBe('sending');
      expect(actor.getSnapshot().context.at.up).toBe(scheduler.uptime());
    }
  });

  it('idle with rows below the threshold, time: flush → sending', () => {
    const { actor, grew, scheduler } = machineIn('idle');
    grew(1)();
    scheduler.advance(FLUSH_MILLIS - 1);
    expect(stateOf(actor.getSnapshot())).toBe('idle');
    scheduler.advance(1);
    expect(stateOf(actor.getSnapshot())).toBe('sending');
  });
});
