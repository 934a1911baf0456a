import type { ConfigPatch } from '@geo/core';
import type { Violation } from '../checkers/checker';
import type { Fault } from '../faults/fault';
import type { Observer } from '../phone/observation';

/** A run in one value: whoever has it can run it again, to the byte. */
export interface RunPlan {
  readonly seed: number;
  readonly hours: number;
  readonly os: 'ios' | 'android';
  readonly config: ConfigPatch;
  readonly faults: readonly Fault[];
}

/** What came of a run. */
export interface Verdict {
  readonly plan: RunPlan;
  readonly violations: readonly Violation[];
  /** Over every observation of the run: the same seed gives the same. */
  readonly hash: string;
  /** What happened, counted. */
  readonly counts: Readonly<Record<string, number>>;
}

/** How a run is watched. */
export interface RunOptions {
  readonly observers?: readonly Observer[];
}
