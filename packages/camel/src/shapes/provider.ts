import type { ProviderState } from '@geo/core';
import { flag, int, optional } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** What the platform lets us use (contract 2.6). What only binding T types, `insufficientlyInUse`, is in `raw`. */
export interface ProviderChangeEvent extends WithRaw {
  /** One of the `authorizationStatus…` constants. */
  readonly status: number;
  /** Are location services on at all? */
  readonly enabled: boolean;
  /** Is the satellite receiver on? */
  readonly gps: boolean;
  /** Is locating by networks on? */
  readonly network: boolean;
  /** One of the `accuracyAuthorization…` constants, where the platform reports it. */
  readonly accuracyAuthorization: number | null;
}

const PROVIDER_CHANGE = shape<ProviderState, ProviderChangeEvent>({
  status: int,
  enabled: flag,
  gps: flag,
  network: flag,
  accuracyAuthorization: optional(int),
});

/** A provider change, or what `getProviderState` resolves, from the wire. */
export const parseProviderChange = (payload: unknown): ProviderChangeEvent => PROVIDER_CHANGE.parse(payload);
