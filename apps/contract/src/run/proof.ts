import type { Binding } from '../rows/row';

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
  /** From the root of the repository. */
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
}
