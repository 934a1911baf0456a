import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import { stationaryAccuracy } from '../config/stationary-accuracy';
import { DESIRED_ACCURACY_HIGH } from '../contract/constants';
import type { LocationRequest } from '../ports/sensor';
import { LEAST_PROXIMITY_METERS } from './sentinel';

/** The configuration as the geofences region reads it. */
export interface GeofenceSettings {
  /** Fences whose boundary is farther than this are not monitored, metres; `LEAST_PROXIMITY_METERS` or more. */
  readonly proximityMeters: number;
  /** Fences monitored at once at most. */
  readonly budget: number;
  /** ENTER at once for a fence that is registered around the device. */
  readonly initialEntry: boolean;
  /** Every fix, at the configured accuracy: a boundary is near. */
  readonly closeWatch: LocationRequest;
  /** A fix of satellites, however coarse the app wants its track: a region has fired, and half a minute decides. */
  readonly ask: LocationRequest;
  /** The low-power watch of a device that has no regions. */
  readonly fallbackWatch: LocationRequest;
}

/** The platform's slots that fences may not take: the stationary region and the sentinel. */
const RESERVED_REGIONS = 2;

export function geofenceSettings(config: Config, profile: PlatformProfile): GeofenceSettings {
  const platform = profile.regionBudget - RESERVED_REGIONS;
  const wanted = config.maxMonitoredGeofences;
  const closeWatch = {
    desiredAccuracy: config.desiredAccuracy,
    distanceFilter: 0,
    interval: config.locationUpdateInterval,
    background: true,
  };
  const isFine = config.desiredAccuracy <= DESIRED_ACCURACY_HIGH;
  return {
    proximityMeters: Math.max(config.geofenceProximityRadius, LEAST_PROXIMITY_METERS),
    budget: wanted < 0 ? platform : Math.min(wanted, platform),
    initialEntry: config.geofenceInitialTriggerEntry,
    closeWatch,
    ask: isFine ? closeWatch : { ...closeWatch, desiredAccuracy: DESIRED_ACCURACY_HIGH },
    fallbackWatch: {
      desiredAccuracy: stationaryAccuracy(config, profile),
      // A second fix at the same place may be the one that confirms.
      distanceFilter: 0,
      interval: config.stationaryLocationUpdateInterval,
      background: true,
    },
  };
}
