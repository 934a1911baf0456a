interface AbsentSnapshot {
  readonly status: 'active';
  readonly output: undefined;
  readonly error: undefined;
}

/**
 * Stands in for the machine of an absent part, so that the engine's machine is the same with it and without: it runs, decides
 * nothing and never ends.
 * @param received - called with each event
 */
export function absentMachine<Machine>(
  received: (event: { readonly type: string }) => void = () => undefined,
) {
  return {
    getInitialSnapshot: (): AbsentSnapshot => ({ status: 'active', output: undefined, error: undefined }),
    transition(snapshot: AbsentSnapshot, event: { readonly type: string }) {
      received(event);
      return snapshot;
    },
    getPersistedSnapshot: (snapshot: AbsentSnapshot) => snapshot,
  } as unknown as Machine;
}
