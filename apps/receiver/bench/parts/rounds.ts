import { median, quantile } from './figures';

/** What one kind of server or insert did in one round. */
export interface Measured {
  readonly recordsPerSecond: number;
  /** Of an answer, milliseconds. */
  readonly p50?: number;
  readonly p99?: number;
}

/** One way to store records, beside others. */
export interface Contender {
  readonly name: string;
  run(batch: number): Promise<Measured>;
}

/** A row of the table: medians over rounds. */
export interface Row {
  readonly batch: number;
  readonly name: string;
  readonly 'records/s': number;
  readonly 'p50 ms': number | undefined;
  readonly 'p99 ms': number | undefined;
  readonly [ratio: string]: number | string | undefined;
}

/**
 * Measures in turn, round after round, so that whatever else the machine does meets all of them alike. The ratio is the median of
 * each round's own ratio to the first contender.
 */
export async function inRounds(
  contenders: readonly Contender[],
  batches: readonly number[],
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of batches) {
    const measured = new Map(contenders.map(({ name }) => [name, [] as Measured[]]));
    for (let round = 0; round < rounds; round += 1)
      for (const { name, run } of contenders) measured.get(name)?.push(await run(batch));
    const [first] = contenders;
    const baseline = measured.get(first?.name ?? '') ?? [];
    for (const { name } of contenders) {
      const own = measured.get(name) ?? [];
      const of = (pick: (one: Measured) => number | undefined) => {
        const values = own.flatMap((one) => pick(one) ?? []);
        return values.length === 0 ? undefined : quantile(values, 0.5);
      };
      const ratios = own.map((one, round) => one.recordsPerSecond / (baseline[round]?.recordsPerSecond ?? 1));
      rows.push({
        batch,
        name,
        'records/s': median(own.map(({ recordsPerSecond }) => recordsPerSecond)),
        [`of ${first?.name}`]: +(
          [...ratios].sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0
        ).toFixed(2),
        'p50 ms': of(({ p50 }) => p50),
        'p99 ms': of(({ p99 }) => p99),
      });
    }
  }
  return rows;
}

/** Prints the rows and says where a target is missed. */
export function told(
  rows: readonly Row[],
  targets: readonly { batch: number; name: string; ratio: number }[],
): void {
  console.table(rows);
  for (const { batch, name, ratio } of targets) {
    const row = rows.find((one) => one.batch === batch && one.name === name);
    const found = Object.entries(row ?? {}).find(([key]) => key.startsWith('of '));
    if (found) console.log(`${name}, batches of ${batch}: ${found[1]} ${found[0]}, target ${ratio}`);
  }
}
