import type { ConfigPatch } from '@geo/core';
import type { Violation } from '../checkers/checker';
import type { Fault } from '../faults/fault';
import type { Observer } from '../phone/observation';

/** A call of the app. */
export interface AppCall {
  /** Milliseconds since the world began. */
  readonly at: number;
  /** The name of an operation of the engine. */
  readonly operation: string;
  /** What it is called with. */
  readonly args: readonly unknown[];
  /**
   * Called only where the process runs at that moment, as a timer of the app would; otherwise the user opens the app for it, and
   * leaves it a little later.
   */
  readonly inBackground: boolean;
}

/** Everything that determines a run: the same plan gives the same run, to the byte. */
export interface RunPlan {
  /** The seed of every random choice. */
  readonly seed: number;
  /** How long it lasts. */
  readonly hours: number;
  /** The run is broken off here, milliseconds since the world began, and what must hold at its end is not asked. */
  readonly untilMillis?: number;
  /** Which system. */
  readonly os: 'ios' | 'android';
  /** Two hours of moving and twenty-two of rest, the same for every seed but for its noise; or a day of the seed's own. */
  readonly day: 'model' | 'own';
  /** What the app gives to `ready`; tokens come on top. */
  readonly config: ConfigPatch;
  /** Does the server want tokens? */
  readonly tokens: boolean;
  /** One record in this many is rejected by the server for good; 0: none. */
  readonly poison: number;
  /** One record in this many makes the server fail, by an error, a closed connection or no response; 0: none. */
  readonly stumbling: number;
  /** The number of geofences at the beginning, along the way and around it. */
  readonly fences: number;
  /** In the order of time. */
  readonly calls: readonly AppCall[];
  /** In the order of their beginnings. */
  readonly faults: readonly Fault[];
}

/** The result of a run. */
export interface Verdict {
  /** What was run. */
  readonly plan: RunPlan;
  /** Invariants that did not hold; empty: all held. */
  readonly violations: readonly Violation[];
  /** Over every observation of the run: the same seed gives the same. */
  readonly hash: string;
  /** What happened, counted. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Options of a run besides its plan. */
export interface RunOptions {
  /** Further observers. */
  readonly observers?: readonly Observer[];
}
