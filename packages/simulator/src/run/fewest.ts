/** Tries something out; false when the number of trials is used up. */
export type Trial<T> = (candidate: T) => Promise<boolean>;

/**
 * A short list that still fails, made of a longer one that does by leaving out ever smaller parts (Zeller and Hildebrandt,
 * "Simplifying and Isolating Failure-Inducing Input", 2002, the half of it that tries complements).
 */
export async function fewest<T>(all: readonly T[], fails: Trial<readonly T[]>): Promise<readonly T[]> {
  if (all.length === 0 || (await fails([]))) return [];
  let left = all;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const without = [...left.slice(0, from), ...left.slice(from + size)];
      if (without.length > 0 && (await fails(without))) left = without;
      else from += size;
    }
  }
  return left;
}
