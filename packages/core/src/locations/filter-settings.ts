import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';

/**
 * What happens to an implausible fix: `Conservative` rejects it, `Adjust` moves it to the nearest possible
 * position, `PassThrough` accepts it and checks accuracy only.
 */
export type FilterPolicy = 'Conservative' | 'Adjust' | 'PassThrough';

/** How fast the motion model responds: `AGGRESSIVE` follows the fixes, `CONSERVATIVE` its own prediction. */
export type KalmanProfile = 'DEFAULT' | 'AGGRESSIVE' | 'CONSERVATIVE';

/** The filter's settings. */
export interface FilterSettings {
  /** `locationFilterMaxAccuracy`: less accurate fixes are not used. Metres. */
  readonly maxAccuracyMeters: number;
  /** `locationFilterMaxSpeed`: the device does not travel faster. */
  readonly maxSpeedMetersPerSecond: number;
  /** `locationFilterPolicy`. */
  readonly policy: FilterPolicy;
  /** `disableLocationFilter`: rejects only unusable fixes (invalid, out of time, repeated). */
  readonly disabled: boolean;
  /** `kalmanProfile`. */
  readonly kalmanProfile: KalmanProfile;
  /** A fix without a speed is a network position (see `NetworkFixes`). Absent: the two cannot be distinguished. */
  readonly satellitesSaySpeed?: boolean;
}

export function filterSettings(config: Config, profile: PlatformProfile): FilterSettings {
  return {
    maxAccuracyMeters: config.locationFilterMaxAccuracy,
    maxSpeedMetersPerSecond: config.locationFilterMaxSpeed,
    policy: config.locationFilterPolicy,
    disabled: config.disableLocationFilter,
    kalmanProfile: config.kalmanProfile,
    satellitesSaySpeed: profile.satellitesSaySpeed,
  };
}
