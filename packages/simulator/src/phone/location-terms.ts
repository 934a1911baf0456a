import {
  AUTHORIZATION_STATUS_ALWAYS,
  AUTHORIZATION_STATUS_WHEN_IN_USE,
  type FixFailure,
  LOCATION_ERROR_PERMISSION_DENIED,
  LOCATION_ERROR_UNAVAILABLE,
  type LocationRequest,
} from '@geo/core';
import type { Handset } from './handset';
import type { Lives } from './lives';

/** On what terms a request for locations is served now. */
export interface LocationTerms {
  /** Why no fix can come; `undefined` while nothing stands in the way. */
  readonly block: FixFailure['error'] | undefined;
  /** Permission while in use holds while the app is seen, shows that it tracks, or goes on with what it began while it was seen. */
  isInUse(isBegunInUse: boolean): boolean;
  usesSatellites(wanted: LocationRequest): boolean;
  intervalMillis(wanted: LocationRequest): number;
  /** Is the receiver off between two fixes? */
  isOffBetween(wanted: LocationRequest): boolean;
}

export function createLocationTerms({ os, conditions }: Handset, lives: Lives): LocationTerms {
  const rules = os.location;

  const terms: LocationTerms = {
    get block(): FixFailure['error'] | undefined {
      const { status, enabled } = conditions.provider;
      if (!enabled) return { code: LOCATION_ERROR_UNAVAILABLE, message: 'location services are off' };
      if (status === AUTHORIZATION_STATUS_ALWAYS || status === AUTHORIZATION_STATUS_WHEN_IN_USE)
        return undefined;
      return { code: LOCATION_ERROR_PERMISSION_DENIED, message: 'location permission is denied' };
    },
    isInUse: (isBegunInUse) =>
      conditions.provider.status !== AUTHORIZATION_STATUS_WHEN_IN_USE ||
      conditions.isForeground ||
      lives.isShown ||
      (rules.keepsRunning.is && isBegunInUse),
    usesSatellites: (wanted) =>
      wanted.desiredAccuracy < rules.networkFromMeters.is &&
      conditions.provider.gps &&
      conditions.provider.accuracyAuthorization !== 1,
    intervalMillis(wanted) {
      const asked = rules.honoursInterval.is ? wanted.interval : 0;
      const isUnshown = !conditions.isForeground && !lives.isShown;
      const least = isUnshown ? rules.unshownEveryMillis.is : 0;
      const isCoarse = wanted.desiredAccuracy >= rules.coarse.is.fromMeters;
      const byNetwork = isCoarse ? rules.coarse.is.intervalMillis : rules.networkIntervalMillis.is;
      const own = terms.usesSatellites(wanted) ? rules.fastestMillis.is : byNetwork;
      return Math.max(asked, least, own);
    },
    isOffBetween: (wanted) => terms.intervalMillis(wanted) >= rules.offBetweenFromMillis.is,
  };
  return terms;
}
