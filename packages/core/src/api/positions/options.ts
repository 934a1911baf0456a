import { boolean, map, number, oneOf } from '../../config/rule';

const accuracies = [-2, -1, 10, 100, 1000, 3000] as const;
const shared = {
  /** Queue for upload? */
  persist: boolean(true),
  /** DESIRED_ACCURACY_*. */
  desiredAccuracy: oneOf(accuracies, -1),
  /** Merged into the extras of the record. */
  extras: map(),
};

/** The option rules of `getCurrentPosition`. */
export const CURRENT_POSITION_RULES = {
  ...shared,
  /** Number of fixes to choose from; bounded because more than a hundred are a track. */
  samples: number(3, { min: 1, max: 100, integer: true }),
  /** Longest wait. */
  timeout: number(30, { min: 0.001, unit: 's' }),
  /** Maximum age of a cached fix. */
  maximumAge: number(0, { min: 0, unit: 'ms' }),
} as const;

/** The option rules of `watchPosition`. */
export const WATCH_POSITION_RULES = {
  ...shared,
  /** Time between fixes. */
  interval: number(1000, { min: 0, unit: 'ms' }),
} as const;
