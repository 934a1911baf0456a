// For the Expo plugin of @geo/adapter-rn, in this workspace alone: its build has the doctor inside.
export { checkUp } from './check-up';
export type { Finding } from './rule';
export { withLaunchHook } from './launch-hook';
export { TASKS } from './rules/ios-info';
export { DEFAULT_USAGE, USAGE_OPTIONS } from './rules/expo';
