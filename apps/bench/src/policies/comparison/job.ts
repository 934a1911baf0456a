import type { Scenario } from '../worlds/scenario';
import type { CandidateRun } from './candidate-run';

/** One candidate, on one system, in one world. */
export interface Job {
  readonly candidate: string;
  readonly os: 'ios' | 'android';
  readonly scenario: Scenario;
}

/** What a worker answers. */
export type JobAnswer =
  | { readonly candidateRun: CandidateRun }
  /** The recordings do not say enough for this world. */
  | { readonly noWorld: string }
  | { readonly failed: string };
