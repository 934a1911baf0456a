export type { Job, Outcome, Runtime } from './runtime';
