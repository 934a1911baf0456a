import { assign } from 'xstate';
import { millisUntil, timeOfEvent } from '../machine/deadlines';
import { once } from '../machine/once';
import { type RegionActions, regionActions } from '../machine/region-actions';
import { startState, startsIn, timersRestart } from '../machine/resume';
import { setup } from '../machine/setup';
import { type Deadline, deadlineAfter } from '../time/deadline';
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
  /** Whether memory contains an episode that was open. */
  readonly startsIn: 'open' | 'disarmed';
  readonly actions: DistractionActions;
}

/** What survives a kill. */
export interface DistractionMachineMemory extends Pick<DistractionContext, 'began' | 'ended'> {
  readonly savedMode: DistractionMode;
}

export interface DistractionInput {
  readonly at: Instant;
  readonly bootId: string;
  readonly memory: DistractionMachineMemory | null;
  readonly actions: DistractionActions;
}

/** An episode is over when the phone was not handled for this long. */
export const QUIET_MILLIS = 6_000;

type Args = { context: DistractionContext; event: DistractionMachineEvent };

const timeOf = ({ context, event }: Args): Instant => timeOfEvent(event, context.quietAt, context);

const ACTIONS = ['announceOpened', 'announceClosed', 'announceDropped'] as const;

export type DistractionActions = RegionActions<(typeof ACTIONS)[number], Args>;

function startOf(memory: DistractionMachineMemory | null): DistractionContext['startsIn'] {
  const wasOpen = memory?.savedMode === 'open' || memory?.savedMode === 'closing';
  return wasOpen && memory.began !== null ? 'open' : 'disarmed';
}

/** Is the phone being handled at driving speed? An episode counts once it has lasted. */
export const distractionMachine = once(() =>
  setup({
    types: {
      context: {} as DistractionContext,
      events: {} as DistractionMachineEvent,
      input: {} as DistractionInput,
    },
    guards: {
      startsIn: startsIn<DistractionContext['startsIn']>,
      hasLasted: ({ context, event }) =>
        event.type === 'handling.seen' &&
        event.ended.up - (context.began ?? event.began).up >= event.minEpisodeMillis,
    },
    delays: {
      untilQuiet: ({ context }) => millisUntil(context.quietAt, context),
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
      ...regionActions<Args, (typeof ACTIONS)[number]>(ACTIONS),
    },
  }).createMachine({
    id: 'distraction',
    context: ({ input: { memory, ...input } }) => ({
      began: memory?.began ?? null,
      ended: memory?.ended ?? null,
      quietAt: null,
      ...input,
      startsIn: startOf(memory),
    }),
    initial: 'starting',
    states: {
      // What happened while the process was gone is unknown: the episode ended with the last second that was seen.
      starting: startState<DistractionContext['startsIn'], 'announceClosed' | 'forget'>(
        { open: { target: 'disarmed', actions: ['announceClosed', 'forget'] } },
        { target: 'disarmed', actions: ['forget'] },
      ),
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
          ...timersRestart('handling'),
        },
      },
      open: {
        // Without acceleration samples the episode ends, as if the phone lay still.
        after: { untilQuiet: { target: 'armed', actions: ['announceClosed', 'forget'] } },
        on: {
          'detection.ended': { target: 'disarmed', actions: ['announceClosed', 'forget'] },
          'handling.seen': { target: 'open', reenter: true, actions: 'takeHandling' },
          'handling.paused': { target: 'closing', actions: 'stampTime' },
          ...timersRestart('open'),
        },
      },
      closing: {
        after: { untilQuiet: { target: 'armed', actions: ['announceClosed', 'forget'] } },
        on: {
          'detection.ended': { target: 'disarmed', actions: ['announceClosed', 'forget'] },
          'handling.seen': { target: 'open', actions: 'takeHandling' },
          ...timersRestart('closing'),
        },
      },
    },
  }),
);
