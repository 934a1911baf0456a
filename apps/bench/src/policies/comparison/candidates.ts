import { BASELINES, type BaselineSettings } from '@geo/baselines';
import type { Preset } from '@geo/core';
import { engineTracker, type Tracker } from '@geo/simulator';

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

function ours(preset: Preset, source: string): Candidate {
  return {
    ...{ id: preset, name: `ours, ${preset}`, isOurs: true, source },
    os: ['ios', 'android'],
    tracker: ({ url, fences }) =>
      engineTracker({
        config: { preset, url },
        geofences: fences.map((fence) => ({ ...fence, notifyOnEntry: true, notifyOnExit: true })),
      }),
  };
}

/** Our own engine with each of its presets, the default first. */
const OURS: readonly Candidate[] = [
  ours('balanced', 'the defaults of the configuration'),
  ours('economical', 'packages/core/src/config/presets.ts'),
  ours('live', 'packages/core/src/config/presets.ts'),
];

/** All candidates, ours first. */
export const CANDIDATES: readonly Candidate[] = [
  ...OURS,
  ...BASELINES.map((baseline) => ({ ...baseline, isOurs: false })),
];
