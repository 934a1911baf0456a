/**
 * What will fail in an app that tracks its location: on which version of the system, in which build, in which store's review. Files are
 * read into an `App`, a table of rules judges it, and each finding has its place, its source and what mends it. Nothing is run, and nothing is
 * fetched.
 *
 * @packageDocumentation
 */

// Check an app
export { checkUp, NoApp } from './check-up';
export { type Checked, type DoctorRequest, runDoctor } from './run-doctor';
export { doctorText, type Ink } from './words';
export type { Finding } from './rule';

// What the Expo plugin writes is what the rules ask for
export { withLaunchHook } from './launch-hook';
export { TASKS } from './rules/ios-info';
export { DEFAULT_USAGE, USAGE_OPTIONS } from './rules/expo';
