import { createMachine, type setup as setupOfXstate } from 'xstate';

type Implementations = Parameters<typeof createMachine>[1];
type Config = Parameters<typeof createMachine>[0];

/**
 * As `setup` of xstate, of which it has the types, for a machine made at once: `createMachine` alone. The original also returns
 * every creator of actions, used or not, 1 kB gzipped that no bundler can leave out.
 */
export const setup = (({ actors, actions, guards, delays }: NonNullable<Implementations>) => ({
  createMachine: (config: Config) =>
    createMachine(config, { actors, actions, guards, delays } as Implementations),
})) as unknown as typeof setupOfXstate;
