import type { AccuracyAuthorization, AuthorizationStatus } from './constants';

/** The state of the location provider (contract 2.6). */
export interface ProviderState {
  /** Location authorization: one of the `AUTHORIZATION_STATUS_*` constants. */
  readonly status: AuthorizationStatus;
  /** Are location services on? */
  readonly enabled: boolean;
  /** Is the satellite receiver on? */
  readonly gps: boolean;
  /** Is network location on? */
  readonly network: boolean;
  /** iOS only. */
  readonly accuracyAuthorization?: AccuracyAuthorization;
  /** iOS 18 and later only: authorised, but without background execution until the app is opened. */
  readonly insufficientlyInUse?: boolean;
}
