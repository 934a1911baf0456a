import type { AccuracyAuthorization, AuthorizationStatus } from './constants';

/** What the platform lets us use (contract 2.6). */
export interface ProviderState {
  /** May the app use location: one of the `AUTHORIZATION_STATUS_*` constants. */
  readonly status: AuthorizationStatus;
  /** Are location services on at all? */
  readonly enabled: boolean;
  /** Is the satellite receiver on? */
  readonly gps: boolean;
  /** Is locating by networks on? */
  readonly network: boolean;
  /** iOS only. */
  readonly accuracyAuthorization?: AccuracyAuthorization;
  /** iOS 18 and later only: authorised, but without background runtime until the app is opened. */
  readonly insufficientlyInUse?: boolean;
}
