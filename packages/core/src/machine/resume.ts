/** The initial state of a machine, with its entry actions. */
interface Start<Action extends string> {
  readonly target: string;
  readonly actions: readonly Action[];
}

/** The guard that `startState` uses. */
export const startsIn = <Mode extends string>(
  { context }: { readonly context: { readonly startsIn: Mode } },
  mode: Mode,
): boolean => context.startsIn === mode;

/**
 * The initial state of a machine that survives a kill: transitions at once to the state of the mode in `context.startsIn`,
 * which is computed from its saved record, and for every other mode to `otherwise`. `setup` must contain the
 * guard `startsIn`.
 */
export function startState<Mode extends string, Action extends string = never>(
  starts: Readonly<Partial<Record<Mode, string | Start<Action>>>>,
  otherwise: string | Start<Action>,
) {
  const modes = Object.keys(starts) as Mode[];
  return {
    always: [
      ...modes.map((mode) => ({
        guard: { type: 'startsIn', params: mode } as const,
        ...transition(starts[mode] ?? otherwise),
      })),
      transition(otherwise),
    ],
  };
}

function transition<Action extends string>(start: string | Start<Action>): Start<Action> {
  return typeof start === 'string' ? { target: start, actions: [] } : start;
}

/**
 * For the `on` of a waiting state: timers are suspended with the process, so on resume the state is re-entered and
 * its timer computed from the deadline. `setup` must contain the action `stampTime`.
 */
export function timersRestart<const State extends string>(state: State) {
  return { 'engine.resumed': { target: state, reenter: true, actions: 'stampTime' } } as const;
}
