/** Receives what was skipped, and why: one line for each file. */
export type Report = (line: string) => void;

/** Most rows of one file that are named; the rest are counted. */
const NAMED_ROWS = 3;

/** Gathers what is wrong with the rows of one file, and says it in one line. */
export interface RowReport {
  skip(row: number, why: string): void;
  /** Says what was skipped, when anything was. */
  done(): void;
}

export function rowReport(file: string, report: Report): RowReport {
  const named: string[] = [];
  let count = 0;
  return {
    skip(row, why) {
      count += 1;
      if (named.length < NAMED_ROWS) named.push(`row ${row}: ${why}`);
    },
    done() {
      if (count === 0) return;
      const rest = count > named.length ? `, and ${count - named.length} more` : '';
      report(`${file}: ${count} ${count === 1 ? 'row' : 'rows'} skipped (${named.join('; ')}${rest})`);
    },
  };
}
