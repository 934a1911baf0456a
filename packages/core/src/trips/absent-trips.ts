import type { Trips } from './trips';

const nothing = () => undefined;

/** The trips of an engine that makes none. Stored trips stay as they are, for an engine that has the part. */
export const absentTrips = (): Trips => ({
  load: async () => undefined,
  restore: nothing,
  followed: nothing,
  accepted: nothing,
  rested: nothing,
  rejected: nothing,
  ended: nothing,
  parkedAt: nothing,
  reconfigured: nothing,
  lines: { watch: () => ({ remove: nothing }), drop: nothing },
});
