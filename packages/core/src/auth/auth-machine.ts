import { assign } from 'xstate';
import { millisUntil, timeOfEvent } from '../machine/deadlines';
import { type Run, runTask } from '../machine/from-task';
import { once } from '../machine/once';
import { type RegionActions, regionActions } from '../machine/region-actions';
import { startState, startsIn, timersRestart } from '../machine/resume';
import { setup } from '../machine/setup';
import { type Deadline, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';

/** Which credentials the app has configured. */
export interface Credentials {
  /** There is a token. */
  readonly held: boolean;
  /** There is a refresh token, and an address to exchange it at. */
  readonly refreshable: boolean;
}

/** How one refresh request ended, as the machine sees it. */
export interface RefreshOutcome {
  readonly at: Instant;
  readonly next: 'renewed' | 'refused' | 'wait';
  /** The next try, where it waits. */
  readonly retryAt: Deadline | null;
  /** The server set the time: no trigger may start a request earlier. */
  readonly byServer: boolean;
  /** Until then a refusal of the new tokens is no reason to refresh them again. */
  readonly freshUntil: Deadline | null;
}

export type AuthEvent =
  /** The app set or removed tokens, or changed how they are refreshed. */
  | { type: 'credentials.given'; at: Instant; credentials: Credentials }
  /** The server refused an upload with the present token. `explicit`: a `sync()` awaits the upload. */
  | { type: 'credentials.refused'; at: Instant; explicit: boolean }
  /** The server took an upload with the present token. */
  | { type: 'credentials.accepted'; at: Instant }
  | { type: 'network.gained'; at: Instant }
  | { type: 'engine.resumed'; at: Instant };

export interface AuthContext {
  readonly at: Instant;
  readonly bootId: string;
  readonly credentials: Credentials;
  /** The refresh token was refused: it is never sent again. */
  readonly isSpent: boolean;
  /** The tokens are of a refresh, and nothing was accepted with them yet. */
  readonly freshUntil: Deadline | null;
  /** Refreshes in a row whose tokens the server has not accepted. */
  readonly unproven: number;
  /** Refresh requests that failed in a row. */
  readonly failures: number;
  readonly retryAt: Deadline | null;
  readonly byServer: boolean;
  readonly startsIn: AuthStart;
  readonly actions: AuthActions;
  readonly tasks: AuthTasks;
}

/** Where the machine starts. */
type AuthStart = 'anonymous' | 'valid' | 'asking' | 'waiting' | 'rejected';

/** What the machine waits for. */
export interface AuthTasks {
  /** Exchanges the refresh token. */
  readonly refresh: Run<RefreshOutcome>;
  /** Ends when the new tokens are durable. */
  readonly save: Run<Instant>;
}

/** The stored part of the machine. */
export interface AuthMachineMemory
  extends Pick<AuthContext, 'isSpent' | 'freshUntil' | 'failures' | 'retryAt' | 'byServer'> {
  /** `unproven` under its stored name. */
  readonly fruitless: number;
  readonly savedMode: 'valid' | 'refreshing' | 'rejected';
}

export interface AuthInput {
  readonly at: Instant;
  readonly bootId: string;
  readonly credentials: Credentials;
  readonly memory: AuthMachineMemory | null;
  readonly actions: AuthActions;
  readonly tasks: AuthTasks;
}

type Args = { context: AuthContext; event: AuthEvent };

const timeOf = ({ context, event }: Args): Instant => timeOfEvent(event, context.retryAt, context);

const outcomeOf = (event: unknown): RefreshOutcome => (event as { output: RefreshOutcome }).output;

const CLEAN = {
  isSpent: false,
  freshUntil: null,
  unproven: 0,
  failures: 0,
  retryAt: null,
  byServer: false,
} as const;

const ACTIONS = ['reportRenewed', 'reportFailed'] as const;

export type AuthActions = RegionActions<(typeof ACTIONS)[number], Args>;

function startOf({ credentials, memory }: AuthInput): AuthStart {
  if (!credentials.held) return 'anonymous';
  if (memory?.savedMode === 'rejected') return 'rejected';
  if (memory?.savedMode !== 'refreshing' || !credentials.refreshable) return 'valid';
  return memory.retryAt === null ? 'asking' : 'waiting';
}

/** Whether the tokens are accepted, and when to refresh them. One refresh at a time; every refusal is answered. */
export const authMachine = once(() =>
  setup({
    types: {
      context: {} as AuthContext,
      events: {} as AuthEvent,
      input: {} as AuthInput,
    },
    actors: { refresh: runTask<RefreshOutcome>(), save: runTask<Instant>() },
    guards: {
      startsIn: startsIn<AuthStart>,
      noneGiven: ({ event }) => event.type === 'credentials.given' && !event.credentials.held,
      mayRefresh: ({ context, event }) => {
        const { credentials, isSpent, freshUntil, bootId } = context;
        if (!credentials.refreshable || isSpent) return false;
        return freshUntil === null || remainingMillis(freshUntil, timeOf({ context, event }), bootId) === 0;
      },
      mayHurry: ({ context, event }) =>
        event.type === 'credentials.refused' && event.explicit && !context.byServer,
      notByServer: ({ context }) => !context.byServer,
      /** The server of tokens named a time that has not come, and other tokens could be had then. */
      mustWait: ({ context, event }) =>
        context.byServer &&
        context.retryAt !== null &&
        context.credentials.refreshable &&
        remainingMillis(context.retryAt, timeOf({ context, event }), context.bootId) > 0,
      renewed: ({ event }) => outcomeOf(event).next === 'renewed',
      refused: ({ event }) => outcomeOf(event).next === 'refused',
    },
    delays: {
      untilRetry: ({ context }) => millisUntil(context.retryAt, context),
    },
    actions: {
      takeCredentials: assign(({ event }) =>
        event.type === 'credentials.given' ? { ...CLEAN, at: event.at, credentials: event.credentials } : {},
      ),
      trust: assign((args) => ({
        at: timeOf(args),
        freshUntil: null,
        unproven: 0,
        failures: 0,
        // What the server of tokens asked stands, whatever the server of records accepts meanwhile.
        ...(args.context.byServer ? {} : { retryAt: null }),
      })),
      askNow: assign((args) => ({ at: timeOf(args), retryAt: null, byServer: false })),
      startSmall: assign({ failures: 0 }),
      stampTime: assign((args) => ({ at: timeOf(args) })),
      takeRenewal: assign(({ context, event }) => {
        const { at, freshUntil } = outcomeOf(event);
        return { ...CLEAN, at, freshUntil, unproven: context.unproven + 1 };
      }),
      spend: assign(({ event }) => ({ ...CLEAN, at: outcomeOf(event).at, isSpent: true })),
      wait: assign(({ context, event }) => {
        const { at, retryAt, byServer } = outcomeOf(event);
        return { at, retryAt, byServer, failures: context.failures + 1 };
      }),
      ...regionActions<Args, (typeof ACTIONS)[number]>(ACTIONS),
    },
  }).createMachine({
    id: 'auth',
    context: ({ input }) => {
      const { memory, ...given } = input;
      const { savedMode: _, fruitless: unproven = 0, ...saved } = memory ?? {};
      return { ...CLEAN, ...saved, unproven, ...given, startsIn: startOf(input) };
    },
    initial: 'starting',
    on: {
      'credentials.given': [
        { guard: 'noneGiven', target: '.anonymous', actions: 'takeCredentials' },
        { target: '.valid', actions: 'takeCredentials' },
      ],
      'credentials.accepted': { actions: 'trust' },
    },
    states: {
      starting: startState<AuthStart>(
        {
          anonymous: 'anonymous',
          asking: 'refreshing.asking',
          waiting: 'refreshing.waiting',
          rejected: 'rejected',
        },
        'valid',
      ),
      anonymous: {
        on: {
          'credentials.refused': { actions: 'reportFailed' },
        },
      },
      valid: {
        on: {
          'credentials.refused': [
            { guard: 'mustWait', target: 'refreshing.waiting', actions: ['stampTime', 'reportFailed'] },
            { guard: 'mayRefresh', target: 'refreshing', actions: 'askNow' },
            { target: 'rejected', actions: ['stampTime', 'reportFailed'] },
          ],
        },
      },
      refreshing: {
        initial: 'asking',
        states: {
          // Requests that are refused meanwhile share the outcome of this refresh.
          asking: {
            on: { 'credentials.accepted': {} },
            invoke: {
              id: 'refresh',
              src: 'refresh',
              input: ({ context }: Args) => context.tasks.refresh,
              onDone: [
                { guard: 'renewed', target: 'saving', actions: 'takeRenewal' },
                { guard: 'refused', target: '#auth.rejected', actions: ['spend', 'reportFailed'] },
                { target: 'waiting', actions: ['wait', 'reportFailed'] },
              ],
            },
          },
          // New tokens are used once they are durable, and not before.
          saving: {
            on: {
              'credentials.accepted': {},
              'credentials.given': [
                { guard: 'noneGiven', target: '#auth.anonymous', actions: 'takeCredentials' },
                { actions: 'takeCredentials' },
              ],
            },
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }: Args) => context.tasks.save,
              onDone: { target: '#auth.valid', actions: 'reportRenewed' },
            },
          },
          waiting: {
            after: { untilRetry: { target: 'asking', actions: 'askNow' } },
            on: {
              'credentials.refused': [
                { guard: 'mayHurry', target: 'asking', actions: 'askNow' },
                { actions: 'reportFailed' },
              ],
              'credentials.accepted': { target: '#auth.valid', actions: 'trust' },
              'network.gained': { guard: 'notByServer', target: 'asking', actions: ['askNow', 'startSmall'] },
              ...timersRestart('waiting'),
            },
          },
        },
      },
      rejected: {
        on: {
          'credentials.refused': [
            { guard: 'mayRefresh', target: 'refreshing', actions: 'askNow' },
            { actions: 'reportFailed' },
          ],
          'credentials.accepted': { target: 'valid', actions: 'trust' },
        },
      },
    },
  }),
);
