/** The pause between two counts of an organisation, as a multiple of the time of the first: counting takes at most a fifth of a connection. */
const PAUSE_FACTOR = 4;
const LONGEST_PAUSE_MILLIS = 1000;

interface Asked {
  readonly answer: Promise<number>;
  hasStarted: boolean;
}

/**
 * Counts for many askers at once: who asks is given a count that began afterwards, the same one as everybody who asks meanwhile,
 * and counts of one organisation begin one after the other with a pause.
 */
export function createSharedCounts(
  count: (org: string) => Promise<number>,
): (org: string) => Promise<number> {
  const next = new Map<string, Asked>();
  const restingUntil = new Map<string, Promise<void>>();

  return (org) => {
    const known = next.get(org);
    if (known && !known.hasStarted) return known.answer;
    const before = known?.answer.catch(() => undefined);
    const asked: Asked = { hasStarted: false, answer: counted() };
    async function counted(): Promise<number> {
      await before;
      await restingUntil.get(org);
      asked.hasStarted = true;
      const startedAt = performance.now();
      try {
        return await count(org);
      } finally {
        const pause = Math.min(LONGEST_PAUSE_MILLIS, PAUSE_FACTOR * (performance.now() - startedAt));
        const rest = new Promise<void>((resolve) => setTimeout(resolve, pause).unref());
        restingUntil.set(org, rest);
        void rest.then(() => {
          if (restingUntil.get(org) === rest) restingUntil.delete(org);
        });
        if (next.get(org) === asked) next.delete(org);
      }
    }
    next.set(org, asked);
    return asked.answer;
  };
}
