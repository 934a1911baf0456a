import type { Baseline } from './baseline';
import { CONTINUOUS, CONTINUOUS_BATCHED } from './continuous';
import { DISTANCE_FILTER_10, DISTANCE_FILTER_PAUSING, SIGNIFICANT_CHANGE } from './distance-filter';
import { EVERY_30_SECONDS, EVERY_60_SECONDS } from './fixed-interval';

/** The policies that ours is compared with, in the order of their numbers; each says on which systems it exists. */
export const BASELINES: readonly Baseline[] = [
  CONTINUOUS,
  CONTINUOUS_BATCHED,
  EVERY_30_SECONDS,
  EVERY_60_SECONDS,
  DISTANCE_FILTER_10,
  DISTANCE_FILTER_PAUSING,
  SIGNIFICANT_CHANGE,
];
