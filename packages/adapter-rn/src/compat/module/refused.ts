import { GeoError } from '@geo/core';

/** An operation that nothing takes the place of. */
export const refused = (name: string, why: string) => (): Promise<never> =>
  Promise.reject(new GeoError('UNAVAILABLE', `${name}: ${why}`));

/** A listener of an event that is never emitted. */
export const NEVER = { remove: () => undefined };
