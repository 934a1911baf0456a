import type { FixFailure, FixReading, Position, Scheduler } from '@geo/core';

/** A fix as policies look at it. */
export interface Fix extends Position {
  /** Metres. */
  readonly accuracy: number;
  /** When it was taken, epoch milliseconds. */
  readonly time: number;
  /** Metres a second. */
  readonly speed?: number;
  /** Degrees clockwise from north. */
  readonly heading?: number;
}

/** `undefined` for the platform's failures, which every policy here passes over. */
export function fixOf(reading: FixReading | FixFailure, clock: Pick<Scheduler, 'now'>): Fix | undefined {
  if ('error' in reading) return undefined;
  const { latitude, longitude, accuracy, speed, heading } = reading;
  return {
    latitude,
    longitude,
    accuracy,
    time: reading.time ?? clock.now() - (reading.ageMillis ?? 0),
    ...(speed !== undefined && { speed }),
    ...(heading !== undefined && { heading }),
  };
}
