import type { AccuracyAuthorization, AuthorizationStatus } from './constants';

/** What the platform lets us use (contract 2.6). */
export interface ProviderState {
  readonly status: AuthorizationStatus;
  /** Are location services on at all? */
  readonly enabled: boolean;
  readonly gps: boolean;
  readonly network: boolean;
  /** iOS only. */
  readonly accuracyAuthorization?: AccuracyAuthorization;
  /** iOS 18 and later only: authorised, but without background runtime until the app is opened. */
  readonly insufficientlyInUse?: boolean;
}
