import { assign } from 'xstate';
import { millisUntil, timeOfEvent } from '../machine/deadlines';
import { type Run, runTask } from '../machine/from-task';
import { once } from '../machine/once';
import { type RegionActions, regionActions } from '../machine/region-actions';
import { startState, startsIn, timersRestart } from '../machine/resume';
import { setup } from '../machine/setup';
import { type Deadline, deadlineAfter } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { ParkReason, SyncConditions, SyncEvent, UploadOutcome } from './sync-events';

export interface SyncContext {
  readonly at: Instant;
  readonly bootId: string;
  readonly conditions: SyncConditions;
  /** `sync()` asked: cellular deferral and `autoSync: false` do not hold this drain. */
  readonly explicit: boolean;
  readonly parked: ParkReason | null;
  readonly retryAt: Deadline | null;
  readonly byServer: boolean;
  /** When rows below the threshold go anyway. */
  readonly flushAt: Deadline | null;
  /** When deferred records are tried again, if nothing comes before. */
  readonly deferredUntil: Deadline | null;
  readonly startsIn: SyncStart;
  readonly actions: SyncActions;
  /** Sends one request, and answers how it ended. */
  readonly upload: Run<UploadOutcome>;
}

/** Where the machine starts: what waits for a time to try again goes on waiting for it. */
type SyncStart = 'idle' | 'waiting' | 'parked';

export interface SyncInput {
  readonly at: Instant;
  readonly bootId: string;
  readonly conditions: SyncConditions;
  readonly memory: Pick<SyncContext, 'parked' | 'retryAt' | 'byServer'> | null;
  readonly actions: SyncActions;
  readonly upload: Run<UploadOutcome>;
}

/** Records below the threshold wait at most this long, unless the configuration says otherwise. */
export const FLUSH_MILLIS = 300_000;

type Args = { context: SyncContext; event: SyncEvent };

const timeOf = ({ context, event }: Args): Instant =>
  timeOfEvent(event, context.retryAt ?? nextFlush(context), context);

/** When the queue is read although nothing happens. */
function nextFlush(context: SyncContext): Deadline | null {
  const { flushAt, deferredUntil } = context;
  return millisUntil(deferredUntil, context) < millisUntil(flushAt, context) ? deferredUntil : flushAt;
}

const outcomeOf = (event: unknown): UploadOutcome => (event as { output: UploadOutcome }).output;

const ACTIONS = ['askRenewal', 'reportBroken'] as const;

export type SyncActions = RegionActions<(typeof ACTIONS)[number], Args>;

function startOf(memory: SyncInput['memory']): SyncStart {
  if (!memory?.retryAt) return 'idle';
  return memory.parked === null ? 'waiting' : 'parked';
}

/** When and whether to upload. One request at a time; every reason to wait is a state. */
export const syncMachine = once(() =>
  setup({
    types: {
      context: {} as SyncContext,
      events: {} as SyncEvent,
      input: {} as SyncInput,
    },
    actors: { upload: runTask<UploadOutcome>() },
    guards: {
      startsIn: startsIn<SyncStart>,
      mayStart: ({ context, event }) =>
        context.conditions.autoSync &&
        event.type === 'queue.grew' &&
        event.waiting >= Math.max(1, context.conditions.threshold),
      mayFlush: ({ context }) => context.conditions.autoSync,
      needsFlushTimer: ({ context, event }) =>
        context.conditions.autoSync &&
        context.flushAt === null &&
        event.type === 'queue.grew' &&
        event.waiting > 0,
      unasked: ({ context }) => !context.conditions.autoSync && !context.explicit,
      noUrl: ({ context }) => !context.conditions.hasUrl,
      offline: ({ context: { conditions, explicit } }) =>
        !conditions.connected && !(explicit && conditions.unproven === true),
      onCellular: ({ context }) => context.conditions.deferred && !context.explicit,
      regained: ({ context, event }) =>
        event.type === 'conditions.changed' &&
        event.conditions.connected &&
        !context.conditions.connected &&
        !context.byServer,
      cleared: ({ context, event }) =>
        event.type === 'conditions.changed' && isCleared(context.parked, event.conditions),
      flushesSooner: ({ context, event }) =>
        context.flushAt !== null &&
        event.type === 'conditions.changed' &&
        (event.conditions.flushMillis ?? FLUSH_MILLIS) <
          millisUntil(context.flushAt, { ...context, at: event.at }),
      notByServer: ({ context }) => !context.byServer,
      more: ({ event }) => outcomeOf(event).next === 'more',
      mustWait: ({ event }) => outcomeOf(event).next === 'wait',
      mustPark: ({ event }) => outcomeOf(event).next === 'circuit',
      mustRenew: ({ event }) => outcomeOf(event).next === 'unauthorized',
      isRejected: ({ event }) => outcomeOf(event).next === 'rejected',
    },
    delays: {
      untilRetry: ({ context }) => millisUntil(context.retryAt, context),
      untilFlush: ({ context }) => millisUntil(nextFlush(context), context),
    },
    actions: {
      takeConditions: assign((args) =>
        args.event.type === 'conditions.changed'
          ? { at: args.event.at, conditions: args.event.conditions }
          : {},
      ),
      setFlush: assign((args) => {
        const at = timeOf(args);
        const { bootId, conditions } = args.context;
        return { at, flushAt: deadlineAfter(at, conditions.flushMillis ?? FLUSH_MILLIS, bootId) };
      }),
      leave: assign((args) => ({
        at: timeOf(args),
        parked: null,
        retryAt: null,
        byServer: false,
        flushAt: null,
        deferredUntil: null,
      })),
      leaveExplicitly: assign((args) => ({
        at: timeOf(args),
        parked: null,
        retryAt: null,
        byServer: false,
        flushAt: null,
        deferredUntil: null,
        explicit: true,
      })),
      joinExplicitly: assign({ explicit: true }),
      parkNoUrl: assign({ parked: 'no-url', explicit: false }),
      parkOffline: assign({ parked: 'offline', explicit: false }),
      parkCellular: assign({ parked: 'cellular', explicit: false }),
      goOn: assign(({ context, event }) => ({ explicit: context.explicit && outcomeOf(event).awaited })),
      finish: assign(({ event }) => {
        const { at, retryAt } = outcomeOf(event);
        return { at, deferredUntil: retryAt, explicit: false };
      }),
      wait: assign(({ event }) => {
        const { at, retryAt, byServer } = outcomeOf(event);
        return { at, retryAt, byServer, explicit: false };
      }),
      park: assign(({ event }) => {
        const { at, retryAt, byServer } = outcomeOf(event);
        return { at, retryAt, byServer, explicit: false, parked: 'circuit' };
      }),
      parkRejected: assign(({ event }) => ({
        at: outcomeOf(event).at,
        parked: 'unauthorized',
        explicit: false,
      })),
      parkUnauthorized: assign((args) => ({ at: timeOf(args), parked: 'unauthorized', explicit: false })),
      keepRetry: assign(({ event }) => {
        const { at, retryAt, byServer } = outcomeOf(event);
        return { at, retryAt, byServer };
      }),
      stampTime: assign((args) => ({ at: timeOf(args) })),
      ...regionActions<Args, (typeof ACTIONS)[number]>(ACTIONS),
    },
  }).createMachine({
    id: 'sync',
    context: ({ input: { memory, ...input } }) => ({
      explicit: false,
      parked: null,
      retryAt: null,
      byServer: false,
      flushAt: null,
      deferredUntil: null,
      ...memory,
      ...input,
      startsIn: startOf(memory),
    }),
    initial: 'starting',
    on: {
      'conditions.changed': { actions: 'takeConditions' },
    },
    states: {
      starting: startState<SyncStart>({ waiting: 'waiting', parked: 'parked' }, 'idle'),
      idle: {
        after: {
          untilFlush: { target: 'uploading', actions: 'leave' },
        },
        on: {
          'queue.grew': [
            { guard: 'mayStart', target: 'uploading', actions: 'leave' },
            { guard: 'needsFlushTimer', target: 'idle', reenter: true, actions: 'setFlush' },
          ],
          'flush.wanted': { guard: 'mayFlush', target: 'uploading', actions: 'leave' },
          'sync.asked': { target: 'uploading', actions: 'leaveExplicitly' },
          'conditions.changed': [
            { guard: 'regained', target: 'uploading', actions: ['takeConditions', 'leave'] },
            {
              guard: 'flushesSooner',
              target: 'idle',
              reenter: true,
              actions: ['takeConditions', 'setFlush'],
            },
            { actions: 'takeConditions' },
          ],
          ...timersRestart('idle'),
        },
      },
      uploading: {
        initial: 'clearing',
        on: {
          'sync.asked': { actions: 'joinExplicitly' },
        },
        states: {
          clearing: {
            always: [
              { guard: 'unasked', target: '#sync.idle' },
              { guard: 'noUrl', target: '#sync.parked', actions: 'parkNoUrl' },
              { guard: 'offline', target: '#sync.parked', actions: 'parkOffline' },
              { guard: 'onCellular', target: '#sync.parked', actions: 'parkCellular' },
              { target: 'sending' },
            ],
          },
          sending: {
            invoke: {
              id: 'upload',
              src: 'upload',
              input: ({ context }: Args) => context.upload,
              onDone: [
                { guard: 'more', target: 'clearing', actions: 'goOn' },
                { guard: 'mustWait', target: '#sync.waiting', actions: 'wait' },
                { guard: 'mustPark', target: '#sync.parked', actions: 'park' },
                { guard: 'mustRenew', target: '#sync.renewing', actions: 'keepRetry' },
                { guard: 'isRejected', target: '#sync.parked', actions: 'parkRejected' },
                { target: '#sync.idle', actions: 'finish' },
              ],
              onError: { target: '#sync.idle', actions: 'reportBroken' },
            },
          },
        },
      },
      // The sender was refused. The auth region is asked for other tokens, and always answers.
      renewing: {
        entry: 'askRenewal',
        on: {
          'sync.asked': { actions: 'joinExplicitly' },
          'credentials.changed': { target: 'uploading', actions: 'leave' },
          'renewal.failed': { target: 'parked', actions: 'parkUnauthorized' },
        },
      },
      waiting: {
        after: { untilRetry: { target: 'uploading', actions: 'leave' } },
        on: {
          'sync.asked': { guard: 'notByServer', target: 'uploading', actions: 'leaveExplicitly' },
          'conditions.changed': [
            { guard: 'regained', target: 'uploading', actions: ['takeConditions', 'leave'] },
            { actions: 'takeConditions' },
          ],
          'credentials.changed': { target: 'uploading', actions: 'leave' },
          'form.changed': { guard: 'notByServer', target: 'uploading', actions: 'leave' },
          ...timersRestart('waiting'),
        },
      },
      parked: {
        after: { untilRetry: { target: 'uploading', actions: 'leave' } },
        on: {
          'sync.asked': { guard: 'notByServer', target: 'uploading', actions: 'leaveExplicitly' },
          'conditions.changed': [
            { guard: 'cleared', target: 'uploading', actions: ['takeConditions', 'leave'] },
            { guard: 'regained', target: 'uploading', actions: ['takeConditions', 'leave'] },
            { actions: 'takeConditions' },
          ],
          'credentials.changed': { target: 'uploading', actions: 'leave' },
          'form.changed': { guard: 'notByServer', target: 'uploading', actions: 'leave' },
          ...timersRestart('parked'),
        },
      },
    },
  }),
);

function isCleared(parked: ParkReason | null, conditions: SyncConditions): boolean {
  if (!conditions.autoSync || !conditions.hasUrl || !conditions.connected) return false;
  if (parked === 'no-url' || parked === 'offline') return true;
  return parked === 'cellular' && !conditions.deferred;
}
