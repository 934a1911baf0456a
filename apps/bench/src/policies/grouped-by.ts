/** The same things in groups by a name, in the order in which the names first occur. (`Map.groupBy` came with Node 21.) */
export function groupedBy<T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const name = nameOf(thing);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [thing]);
    else group.push(thing);
  }
  return groups;
}
