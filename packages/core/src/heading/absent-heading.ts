import type { Heading } from './heading';

const nothing = () => undefined;

/** The compass of an engine without one. */
export const absentHeading = (): Heading => ({
  restore: nothing,
  watch: () => ({ remove: nothing }),
  disarm: nothing,
  reading: nothing,
  offer: nothing,
  appMoved: nothing,
  sensorRequests: () => ({}),
});
