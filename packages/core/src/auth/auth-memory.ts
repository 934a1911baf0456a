import type { AuthMachineMemory } from './auth-machine';

/** What the auth region keeps in durable memory beside the tokens: waits and refusals survive a kill. */
export interface AuthMemory {
  readonly version: 1;
  readonly machine: AuthMachineMemory;
}

const MODES: ReadonlySet<unknown> = new Set(['valid', 'refreshing', 'rejected']);

/** Is this a record of this region? */
export function isAuthMemory(value: object): value is AuthMemory {
  const { version, machine } = value as Partial<AuthMemory>;
  return (
    version === 1 &&
    MODES.has(machine?.savedMode) &&
    [machine?.failures, machine?.fruitless].every(Number.isSafeInteger)
  );
}
