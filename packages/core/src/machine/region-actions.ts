/** Actions that a region implements, by name; the machine determines when they run. */
export type RegionActions<Name extends string, Args> = Readonly<Record<Name, (args: Args) => void>>;

/** A context that carries its region's actions, so that one machine serves every engine of the process. */
interface Acting<Name extends string> {
  readonly context: { readonly actions: RegionActions<Name, never> };
}

/** The actions of these names for `setup`: each calls the region's own, which the machine received as input. */
export function regionActions<Args extends Acting<Name>, const Name extends string>(
  names: readonly Name[],
): RegionActions<Name, Args> {
  const entries = names.map(
    (name) => [name, (args: Args) => args.context.actions[name](args as never)] as const,
  );
  return Object.fromEntries(entries) as RegionActions<Name, Args>;
}
