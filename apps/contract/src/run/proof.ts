import type { Binding } from '../rows/row';

/** In what a row is proved: the two bindings, and binding D by running Dart, which tells the stories of D again. */
export type ProofKind = Binding | 'Dart';

/** Every kind of proof that a row of these bindings needs. */
export const kindsOf = (bindings: readonly Binding[]): readonly ProofKind[] =>
  bindings.flatMap((binding): ProofKind[] => (binding === 'D' ? ['D', 'Dart'] : [binding]));

/** What one row's test has shown; it stands in the report of the test run. */
export interface Proof {
  readonly id: string;
  readonly binding: Binding;
  /** The mutants for which the test failed, as it must, by name. */
  readonly killed: readonly string[];
  /** Those it did not notice. */
  readonly survived: readonly string[];
}

/** A proof with the test that gave it. */
export interface ProvingTest extends Proof {
  readonly kind: ProofKind;
  /** From the root of the repository. */
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
  /** There was no Dart VM to run it: neither proved nor refuted. */
  readonly skipped?: boolean;
}
