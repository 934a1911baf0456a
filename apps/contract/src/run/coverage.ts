import type { Binding, Row } from '../rows/row';
import type { ProvingTest } from './proof';

/** How much of the contract is proved. */
export interface Coverage {
  readonly rows: number;
  /** Rows with a passing test for each of their bindings. */
  readonly covered: number;
  readonly mutantsKilled: number;
  /** Rows without a passing test; ` (D)` behind those that lack the one of binding D alone. */
  readonly missing: readonly string[];
}

export const proofKey = (id: string, binding: Binding): string => (binding === 'D' ? `${id} (D)` : id);

/** The tests by what they prove. */
export function byProof(tests: readonly ProvingTest[]): ReadonlyMap<string, ProvingTest> {
  return new Map(tests.map((test) => [proofKey(test.id, test.binding), test]));
}

/** Holds the rows against the tests that ran. */
export function coverage(rows: readonly Row[], tests: readonly ProvingTest[]): Coverage {
  const proved = byProof(tests.filter(({ passed }) => passed));
  const missingOf = ({ id, bindings }: Row) =>
    bindings.map((binding) => proofKey(id, binding)).filter((key) => !proved.has(key));
  const missing = rows.flatMap(missingOf);
  return {
    rows: rows.length,
    covered: rows.filter((row) => missingOf(row).length === 0).length,
    mutantsKilled: tests.reduce((sum, { killed }) => sum + killed.length, 0),
    missing,
  };
}
