import { GeoError, isStorageLocked } from '@geo/core/client';
import type { Failure } from './messages';

/** What went wrong, as it crosses. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  if (!(error instanceof GeoError)) return isStorageLocked(error) ? { message, locked: true } : { message };
  const { code, status, locationCode } = error;
  return {
    message,
    code,
    ...(status === undefined ? {} : { status }),
    ...(locationCode === undefined ? {} : { locationCode }),
  };
}

/** The error that it was on the other side: a `GeoError` where it has a code. */
export function errorOf({ message, code, status, locationCode }: Failure): Error {
  if (code === undefined) return new Error(message);
  return new GeoError(code, message, {
    ...(status === undefined ? {} : { status }),
    ...(locationCode === undefined ? {} : { locationCode }),
  });
}
