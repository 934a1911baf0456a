/** Longer names are no misspelling of ours, and comparing them would cost more than it tells. */
const NAME_MAX = 64;
/** One wrong letter in so many is still the same word; in a shorter word one may be wrong as well. */
const LETTERS_A_MISTAKE = 4;

/** As two people may spell the same name: `distance_filter` is `distanceFilter`. */
const plain = (name: string) => name.replace(/[-_\s]/g, '').toLowerCase();

/** The known name that was most likely meant; undefined where none is near. */
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

/** Letters to insert, to remove, to replace, or to swap with their neighbour (optimal string alignment). */
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
