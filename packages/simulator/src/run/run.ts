import type { ConfigPatch } from '@geo/core';
import type { Violation } from '../checkers/checker';
import type { Fault } from '../faults/fault';
import type { Observer } from '../phone/observation';

/** Something the app asks of the engine. */
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

/** A run in one value: whoever has it can run it again, to the byte. */
export interface RunPlan {
  /** What everything that is drawn comes of. */
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
  /** One record in so many is one that the server will never take; 0: none is. */
  readonly poison: number;
  /** One record in so many is one over which the server stumbles, by an error, a closed connection or silence; 0: none is. */
  readonly stumbling: number;
  /** So many geofences are there from the beginning, along the way and around it. */
  readonly fences: number;
  /** In the order of time. */
  readonly calls: readonly AppCall[];
  /** In the order of their beginnings. */
  readonly faults: readonly Fault[];
}

/** What came of a run. */
export interface Verdict {
  /** What was run. */
  readonly plan: RunPlan;
  /** What must hold and did not; empty: all held. */
  readonly violations: readonly Violation[];
  /** Over every observation of the run: the same seed gives the same. */
  readonly hash: string;
  /** What happened, counted. */
  readonly counts: Readonly<Record<string, number>>;
}

/** How a run is watched. */
export interface RunOptions {
  /** Who else hears of everything that happens. */
  readonly observers?: readonly Observer[];
}
