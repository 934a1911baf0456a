// What a baseline is
export type { Baseline, Fence } from './baseline';

// All of them
export { BASELINES } from './baselines';
