/** Actions that a region implements, by name: the machine decides when they run. */
export type RegionActions<Name extends string, Args> = Readonly<Record<Name, (args: Args) => void>>;

/** A context that carries the actions of its region: one machine serves every engine of the process. */
interface Acting<Name extends string> {
  readonly context: { readonly actions: RegionActions<Name, never> };
}

/** The actions under these names for `setup`: each runs the region's own, which the machine received as input. */
export function regionActions<Args extends Acting<Name>, const Name extends string>(
  names: readonly Name[],
): RegionActions<Name, Args> {
  const entries = names.map(
    (name) => [name, (args: Args) => args.context.actions[name](args as never)] as const,
  );
  return Object.fromEntries(entries) as RegionActions<Name, Args>;
}
