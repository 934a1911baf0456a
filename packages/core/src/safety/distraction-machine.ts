import { assign, setup } from 'xstate';
import type { Provided } from '../machine/provided';
import { type Deadline, deadlineAfter, NEVER_MILLIS, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';

/** The distraction states by name. `handling` is a candidate; only `open` and `closing` show on the wire. */
export type DistractionMode = 'disarmed' | 'armed' | 'handling' | 'open' | 'closing';

export type DistractionMachineEvent =
  /** Switched on, and the device certainly moves. */
  | { type: 'detection.armed'; at: Instant }
  /** Switched off, still, or tracking has stopped. */
  | { type: 'detection.ended'; at: Instant }
  /** The phone was handled from `began` to `ended`, at driving speed. */
  | { type: 'handling.seen'; at: Instant; began: Instant; ended: Instant; minEpisodeMillis: number }
  /** It was not, for a second. */
  | { type: 'handling.paused'; at: Instant }
  | { type: 'engine.resumed'; at: Instant };

export interface DistractionContext {
  readonly at: Instant;
  readonly bootId: string;
  /** From the first to the last second of handling. */
  readonly began: Instant | null;
  readonly ended: Instant | null;
  /** When it has been quiet for long enough. */
  readonly quietAt: Deadline | null;
  /** The mode to take up again; read once, when the machine starts. */
  readonly savedMode: DistractionMode;
}

/** What survives a kill. */
export type DistractionMachineMemory = Pick<DistractionContext, 'began' | 'ended' | 'savedMode'>;

export interface DistractionInput {
  readonly at: Instant;
  readonly bootId: string;
  readonly memory: DistractionMachineMemory | null;
}

/** An episode is over when the phone was not handled for this long. */
export const QUIET_MILLIS = 6_000;

type Args = { context: DistractionContext; event: DistractionMachineEvent };

/** The time an event happened; a timer's own event carries none: its time is the deadline it was for. */
const timeOf = ({ context, event }: Args): Instant =>
  'at' in event ? event.at : (context.quietAt ?? context.at);

type Announcements = Provided<'announceOpened' | 'announceClosed' | 'announceDropped', Args>;

/** Is the phone being handled at driving speed? An episode counts once it has lasted. */
export const distractionMachine = ({ actions }: { readonly actions: Announcements }) =>
  setup({
    types: {
      context: {} as DistractionContext,
      events: {} as DistractionMachineEvent,
      input: {} as DistractionInput,
    },
    guards: {
      wasOpen: ({ context }) =>
        (context.savedMode === 'open' || context.savedMode === 'closing') && context.began !== null,
      hasLasted: ({ context, event }) =>
        event.type === 'handling.seen' &&
        event.ended.up - (context.began ?? event.began).up >= event.minEpisodeMillis,
    },
    delays: {
      untilQuiet: ({ context }) =>
        context.quietAt === null
          ? NEVER_MILLIS
          : remainingMillis(context.quietAt, context.at, context.bootId),
    },
    actions: {
      takeHandling: assign((args) => {
        if (args.event.type !== 'handling.seen') return {};
        const { at, began, ended } = args.event;
        const quietAt = deadlineAfter(at, QUIET_MILLIS, args.context.bootId);
        return { at, began: args.context.began ?? began, ended, quietAt };
      }),
      forget: assign((args) => ({ at: timeOf(args), began: null, ended: null, quietAt: null })),
      stampTime: assign((args) => ({ at: timeOf(args) })),
      ...actions,
    },
  }).createMachine({
    id: 'distraction',
    context: ({ input }) => ({
      at: input.at,
      bootId: input.bootId,
      began: null,
      ended: null,
      quietAt: null,
      savedMode: 'disarmed',
      ...input.memory,
    }),
    initial: 'routing',
    states: {
      routing: {
        always: [
          // Nobody saw what the hand did while the process was gone: it ended where it was last seen.
          { guard: 'wasOpen', target: 'disarmed', actions: ['announceClosed', 'forget'] },
          { target: 'disarmed', actions: 'forget' },
        ],
      },
      disarmed: {
        on: { 'detection.armed': { target: 'armed', actions: 'stampTime' } },
      },
      armed: {
        on: {
          'detection.ended': { target: 'disarmed', actions: 'stampTime' },
          'handling.seen': [
            { guard: 'hasLasted', target: 'open', actions: ['takeHandling', 'announceOpened'] },
            { target: 'handling', actions: 'takeHandling' },
          ],
        },
      },
      handling: {
        after: { untilQuiet: { target: 'armed', actions: ['announceDropped', 'forget'] } },
        on: {
          'detection.ended': { target: 'disarmed', actions: ['announceDropped', 'forget'] },
          'handling.seen': [
            { guard: 'hasLasted', target: 'open', actions: ['takeHandling', 'announceOpened'] },
            { target: 'handling', reenter: true, actions: 'takeHandling' },
          ],
          'engine.resumed': { target: 'handling', reenter: true, actions: 'stampTime' },
        },
      },
      open: {
        // Should the accelerometer fall silent, the episode ends as if it had said that the phone lies still.
        after: { untilQuiet: { target: 'armed', actions: ['announceClosed', 'forget'] } },
        on: {
          'detection.ended': { target: 'disarmed', actions: ['announceClosed', 'forget'] },
          'handling.seen': { target: 'open', reenter: true, actions: 'takeHandling' },
          'handling.paused': { target: 'closing', actions: 'stampTime' },
          'engine.resumed': { target: 'open', reenter: true, actions: 'stampTime' },
        },
      },
      closing: {
        after: { untilQuiet: { target: 'armed', actions: ['announceClosed', 'forget'] } },
        on: {
          'detection.ended': { target: 'disarmed', actions: ['announceClosed', 'forget'] },
          'handling.seen': { target: 'open', actions: 'takeHandling' },
          'engine.resumed': { target: 'closing', reenter: true, actions: 'stampTime' },
        },
      },
    },
  });
