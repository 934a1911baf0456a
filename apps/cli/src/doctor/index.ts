// For the Expo plugin of @geo/adapter-rn, in this workspace alone: its build has the doctor inside.
export { type Checked, type DoctorRequest, runDoctor } from './run-doctor';
export type { Finding } from './rule';
export { withLaunchHook } from './launch-hook';
export { TASKS } from './rules/ios-info';
