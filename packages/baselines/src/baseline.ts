import type { Position } from '@geo/core';
import type { Tracker } from '@geo/simulator';

/** A fence that a policy is given to watch, as the app would add it. */
export interface Fence extends Position {
  readonly identifier: string;
  /** Metres. */
  readonly radius: number;
}

/** What a baseline is set up with; everything else is its published default. */
export interface BaselineSettings {
  /** Where it uploads to. */
  readonly url: string;
  /** Fences, for those that have any; the others never look at them. */
  readonly fences: readonly Fence[];
}

/** A policy that others published, re-implemented from documentation as something that tracks on a simulated phone. */
export interface Baseline {
  /** For tables: `B4b traccar sdk medium`. */
  readonly name: string;
  /** For files and options: `b4b-medium`. */
  readonly id: string;
  /** Where its rule is published, and that this is a re-implementation. */
  readonly source: string;
  /** The systems on which it exists. */
  readonly os: readonly ('ios' | 'android')[];
  tracker(settings: BaselineSettings): Tracker;
}

/** How every `source` begins. */
export function documented(where: string): string {
  return `re-implemented from documentation: ${where}`;
}
