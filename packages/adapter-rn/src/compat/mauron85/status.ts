import { AUTHORIZATION_STATUS_ALWAYS, AUTHORIZATION_STATUS_WHEN_IN_USE } from '@geo/core';

/** 0: not authorized, 1: always, 2: while in use. */
export function authorizationOf(status: number): 0 | 1 | 2 {
  if (status === AUTHORIZATION_STATUS_ALWAYS) return 1;
  return status === AUTHORIZATION_STATUS_WHEN_IN_USE ? 2 : 0;
}
