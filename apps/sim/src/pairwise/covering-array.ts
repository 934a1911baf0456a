import { type Draws, draws } from '@geo/simulator';

/** Chooses for each factor one of its values, by number. */
export type Row = readonly number[];

/** How many rows are tried for each that is taken. */
const CANDIDATES = 8;

/**
 * Rows in which every two values of two factors occur together at least once; `sizes`: how many values each factor has. Greedy (Cohen,
 * Dalal, Fredman and Patton, "The AETG System", 1997): each row is the best of a few that are begun with a pair not yet covered, so the
 * first rows cover most. The same seed gives the same rows.
 */
export function coveringArray(sizes: readonly number[], seed: number): readonly Row[] {
  const chance = draws(seed, 'covering array');
  const missing = missingPairs(sizes);
  const rows: Row[] = [];
  while (missing.left > 0) {
    const candidates = Array.from({ length: CANDIDATES }, () => candidate(sizes, missing, chance));
    const best = candidates.reduce((a, b) => (missing.gainOf(b) > missing.gainOf(a) ? b : a));
    missing.take(best);
    rows.push(best);
  }
  return rows;
}

type Missing = ReturnType<typeof missingPairs>;

/** The pairs that no row has yet. */
function missingPairs(sizes: readonly number[]) {
  const starts: number[] = [];
  let total = 0;
  for (const size of sizes) {
    starts.push(total);
    total += size;
  }
  const isMissing = new Uint8Array(total * total);
  let left = 0;
  const factors = sizes.map((_, factor) => factor);
  const place = (factor: number, value: number) => (starts[factor] as number) + value;
  const cell = (a: number, valueOfA: number, b: number, valueOfB: number) =>
    a < b ? place(a, valueOfA) * total + place(b, valueOfB) : place(b, valueOfB) * total + place(a, valueOfA);

  for (const a of factors)
    for (const b of factors.slice(a + 1))
      for (let valueOfA = 0; valueOfA < (sizes[a] as number); valueOfA++)
        for (let valueOfB = 0; valueOfB < (sizes[b] as number); valueOfB++) {
          isMissing[cell(a, valueOfA, b, valueOfB)] = 1;
          left++;
        }

  /** How many missing pairs this value makes with what the row has; unset values are -1. */
  function gain(row: readonly number[], factor: number, value: number): number {
    let count = 0;
    for (const other of factors) {
      const has = row[other] as number;
      if (other !== factor && has >= 0) count += isMissing[cell(factor, value, other, has)] as number;
    }
    return count;
  }

  return {
    get left() {
      return left;
    },
    gain,
    gainOf: (row: Row) =>
      factors.reduce((sum, factor) => sum + gain(row, factor, row[factor] as number), 0) / 2,
    /** Any pair, by a number from 0 to 1. */
    anyBy(share: number): readonly [a: number, valueOfA: number, b: number, valueOfB: number] {
      let index = Math.floor(share * isMissing.length);
      while (isMissing[index] === 0) index = (index + 1) % isMissing.length;
      const factorOf = (at: number) => starts.filter((start) => start <= at).length - 1;
      const [placeOfA, placeOfB] = [Math.floor(index / total), index % total];
      const [a, b] = [factorOf(placeOfA), factorOf(placeOfB)];
      return [a, placeOfA - (starts[a] as number), b, placeOfB - (starts[b] as number)];
    },
    take(row: Row): void {
      for (const a of factors)
        for (const b of factors.slice(a + 1)) {
          const at = cell(a, row[a] as number, b, row[b] as number);
          left -= isMissing[at] as number;
          isMissing[at] = 0;
        }
    },
  };
}

/** A row that has a missing pair, and of every other factor, in an order of its own, the value that adds most. */
function candidate(sizes: readonly number[], missing: Missing, chance: Draws): Row {
  const row = sizes.map(() => -1);
  const [a, valueOfA, b, valueOfB] = missing.anyBy(chance.between(0, 1));
  row[a] = valueOfA;
  row[b] = valueOfB;
  for (const factor of shuffled(row.length, chance)) {
    if (row[factor] !== -1) continue;
    const values = shuffled(sizes[factor] as number, chance);
    row[factor] = values.reduce((best, value) =>
      missing.gain(row, factor, value) > missing.gain(row, factor, best) ? value : best,
    );
  }
  return row;
}

function shuffled(count: number, chance: Draws): readonly number[] {
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (let at = count - 1; at > 0; at--) {
    const other = chance.below(at + 1);
    [numbers[at], numbers[other]] = [numbers[other] as number, numbers[at] as number];
  }
  return numbers;
}
