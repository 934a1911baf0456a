import type { ConfigPatch } from '@geo/core';
import { engineTracker, type Tracker } from '@geo/simulator';
import economical from '../../../economical.json';
import { BASELINES, type BaselineSettings } from '../baselines/index';

/** One side of the comparison: our engine with a configuration, or a policy published by others. */
export interface Candidate {
  /** For files and options: `economical`, `b4b-medium`. */
  readonly id: string;
  readonly name: string;
  readonly isOurs: boolean;
  /** Where its rule is published. */
  readonly source: string;
  readonly os: readonly ('ios' | 'android')[];
  tracker(settings: BaselineSettings): Tracker;
}

function ours(id: string, name: string, config: ConfigPatch, source: string): Candidate {
  return {
    ...{ id, name, isOurs: true, source },
    os: ['ios', 'android'],
    tracker: ({ url, fences }) =>
      engineTracker({
        config: { ...config, url },
        geofences: fences.map((fence) => ({ ...fence, notifyOnEntry: true, notifyOnExit: true })),
      }),
  };
}

/** Our own engine, twice. */
const OURS: readonly Candidate[] = [
  ours('defaults', 'ours, defaults', {}, 'the defaults of the configuration'),
  ours('economical', 'ours, economical', economical as ConfigPatch, 'apps/bench/economical.json'),
];

/** All candidates, ours first. */
export const CANDIDATES: readonly Candidate[] = [
  ...OURS,
  ...BASELINES.map((baseline) => ({ ...baseline, isOurs: false })),
];
