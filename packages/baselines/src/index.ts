// What a baseline is
export type { Baseline, BaselineSettings, Fence } from './baseline';

// All of them
export { BASELINES } from './baselines';
