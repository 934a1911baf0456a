/** Who reads which shard, as all writers agree on it. */
export interface Assignment {
  /** Writers by their names, each with a count that grows while it lives, and the shards it can take. */
  readonly writers: Readonly<Record<string, { readonly beat: number; readonly shards: readonly number[] }>>;
  /** The writer that reads a shard; absent: none. */
  readonly owners: Readonly<Record<number, string>>;
}

/** Before any writer. */
export const NO_ASSIGNMENT: Assignment = { writers: {}, owners: {} };

/** The shards that a writer reads. */
export function shardsOf({ owners }: Assignment, writer: string): number[] {
  return Object.entries(owners)
    .filter(([, owner]) => owner === writer)
    .map(([shard]) => Number(shard));
}

/**
 * Shards that a writer should let go, so that others get their part: those above an even share, while another writer that
 * could take them has less than that.
 */
export function surplus(assignment: Assignment, writer: string): number[] {
  const own = shardsOf(assignment, writer);
  const most = evenShare(assignment);
  const counts = countsOf(assignment);
  const wanted = own.filter((shard) =>
    Object.entries(assignment.writers).some(
      ([name, { shards }]) => name !== writer && shards.includes(shard) && (counts[name] ?? 0) < most,
    ),
  );
  return wanted.slice(0, Math.max(0, own.length - most));
}

/**
 * The next assignment as a writer proposes it: it lives, those that do not are gone with what they held, and it takes free
 * shards up to an even share; those that no one else could take it takes above that.
 */
export function proposed(
  current: Assignment,
  writer: string,
  {
    shards,
    isDead,
    released,
  }: {
    readonly shards: readonly number[];
    readonly isDead: (writer: string) => boolean;
    readonly released: readonly number[];
  },
): Assignment {
  const writers = {
    ...Object.fromEntries(Object.entries(current.writers).filter(([name]) => !isDead(name))),
    [writer]: { beat: (current.writers[writer]?.beat ?? 0) + 1, shards },
  };
  const owners: Record<number, string> = {};
  for (const [shard, owner] of Object.entries(current.owners)) {
    const isReleased = owner === writer && released.includes(Number(shard));
    if (owner in writers && !isReleased) owners[Number(shard)] = owner;
  }
  const most = evenShare({ writers, owners });
  let count = shardsOf({ writers, owners }, writer).length;
  for (const shard of shards) {
    if (owners[shard] !== undefined || released.includes(shard)) continue;
    const isOnlyOne = Object.entries(writers).every(
      ([name, other]) => name === writer || !other.shards.includes(shard),
    );
    if (count >= most && !isOnlyOne) continue;
    owners[shard] = writer;
    count += 1;
  }
  return { writers, owners };
}

/** Without what it holds, as a writer leaves it that ends. */
export function withoutWriter(current: Assignment, writer: string): Assignment {
  return {
    writers: Object.fromEntries(Object.entries(current.writers).filter(([name]) => name !== writer)),
    owners: Object.fromEntries(Object.entries(current.owners).filter(([, owner]) => owner !== writer)),
  };
}

/** Shards that any writer can take, divided by the writers, rounded up. */
function evenShare({ writers }: Assignment): number {
  const all = new Set(Object.values(writers).flatMap(({ shards }) => shards));
  return Math.ceil(all.size / Math.max(1, Object.keys(writers).length));
}

function countsOf({ owners }: Assignment): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const owner of Object.values(owners)) counts[owner] = (counts[owner] ?? 0) + 1;
  return counts;
}
