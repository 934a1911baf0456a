/** Longer names are not misspellings of a key, and comparing them is expensive. */
const NAME_MAX = 64;
/** One edit per this many letters is a misspelling; in a shorter word one edit is allowed as well. */
const LETTERS_A_MISTAKE = 4;

/** Normalises spelling variants: `distance_filter` is `distanceFilter`. */
const plain = (name: string) => name.replace(/[-_\s]/g, '').toLowerCase();

/** The known name most similar to a misspelled one; undefined where none is similar. */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  if (given.length > NAME_MAX) return undefined;
  let least = Math.max(1, Math.floor(given.length / LETTERS_A_MISTAKE)) + 1;
  let nearest: string | undefined;
  for (const name of known) {
    const mistakes = mistakesBetween(plain(given), plain(name));
    if (mistakes >= least) continue;
    least = mistakes;
    nearest = name;
  }
  return nearest;
}

/** Edit distance with insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function mistakesBetween(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const at = (cells: readonly number[], index: number) => cells[index] ?? Infinity;
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwap ? at(beforeLast, j - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? Infinity;
}
