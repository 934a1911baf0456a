import type { Examination } from '../worlds/examination';
import type { Showing } from './showing';

/** One contender, on one system, in one world. */
export interface Job {
  readonly contender: string;
  readonly os: 'ios' | 'android';
  readonly examination: Examination;
}

/** What a worker answers. */
export type JobAnswer =
  | { readonly showing: Showing }
  /** The recordings do not say enough for this world. */
  | { readonly noWorld: string }
  | { readonly failed: string };
