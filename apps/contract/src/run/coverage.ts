import type { Row } from '../rows/row';
import { kindsOf, type ProofKind, type ProvingTest } from './proof';

/** How much of the contract is proved. */
export interface Coverage {
  readonly rows: number;
  /** Rows with a passing test of each kind that they need. */
  readonly covered: number;
  readonly mutantsKilled: number;
  /** Rows without a passing test; ` (D)` or ` (Dart)` behind those that lack this one. */
  readonly missing: readonly string[];
  /** Proofs in Dart that no VM was there for: neither missing nor covered. */
  readonly skipped: number;
}

export const proofKey = (id: string, kind: ProofKind): string => (kind === 'T' ? id : `${id} (${kind})`);

/** The tests by what they prove. */
export function byProof(tests: readonly ProvingTest[]): ReadonlyMap<string, ProvingTest> {
  return new Map(tests.map((test) => [proofKey(test.id, test.kind), test]));
}

/** Holds the rows against the tests that ran. */
export function coverage(rows: readonly Row[], tests: readonly ProvingTest[]): Coverage {
  const proved = byProof(tests.filter(({ passed }) => passed));
  const skipped = byProof(tests.filter((test) => test.skipped));
  const unprovedOf = ({ id, bindings }: Row) =>
    kindsOf(bindings)
      .map((kind) => proofKey(id, kind))
      .filter((key) => !proved.has(key));
  const unproved = rows.flatMap(unprovedOf);
  return {
    rows: rows.length,
    covered: rows.filter((row) => unprovedOf(row).length === 0).length,
    mutantsKilled: tests.reduce((sum, { killed }) => sum + killed.length, 0),
    missing: unproved.filter((key) => !skipped.has(key)),
    skipped: unproved.filter((key) => skipped.has(key)).length,
  };
}
