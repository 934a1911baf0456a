import { boolean, map, number, oneOf } from '../../config/rule';

const accuracies = [-2, -1, 10, 100, 1000, 3000] as const;
const shared = {
  persist: boolean(true, { doc: 'Queue for upload?' }),
  desiredAccuracy: oneOf(accuracies, -1, { doc: 'DESIRED_ACCURACY_*.' }),
  extras: map({ doc: 'Merged into the extras of the record.' }),
};

/** What `getCurrentPosition` accepts. */
export const CURRENT_POSITION_RULES = {
  ...shared,
  // More than a hundred fixes is a track, not a sample.
  samples: number(3, { min: 1, max: 100, integer: true, doc: 'Fixes to choose from.' }),
  timeout: number(30, { min: 0.001, unit: 's', doc: 'Longest wait.' }),
  maximumAge: number(0, { min: 0, unit: 'ms', doc: 'A fix up to this old will do.' }),
} as const;

/** What `watchPosition` accepts. */
export const WATCH_POSITION_RULES = {
  ...shared,
  interval: number(1000, { min: 0, unit: 'ms', doc: 'Time between fixes.' }),
} as const;
