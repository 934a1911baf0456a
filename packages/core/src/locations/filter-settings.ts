import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';

/**
 * What happens to a fix that cannot be true: `Conservative` rejects it, `Adjust` moves it to the nearest place
 * that was possible, `PassThrough` believes it and looks at accuracy only.
 */
export type FilterPolicy = 'Conservative' | 'Adjust' | 'PassThrough';

/** How nimble the motion model is: `AGGRESSIVE` follows the fixes, `CONSERVATIVE` its own prediction. */
export type KalmanProfile = 'DEFAULT' | 'AGGRESSIVE' | 'CONSERVATIVE';

/** The filter's part of the configuration. */
export interface FilterSettings {
  /** `locationFilterMaxAccuracy`: a fix with a wider error circle is not used. Metres. */
  readonly maxAccuracyMeters: number;
  /** `locationFilterMaxSpeed`: faster than this the device does not travel. */
  readonly maxSpeedMetersPerSecond: number;
  /** `locationFilterPolicy`. */
  readonly policy: FilterPolicy;
  /** `disableLocationFilter`: only fixes that mean nothing (invalid, out of time, repeated) are kept out. */
  readonly disabled: boolean;
  /** `kalmanProfile`. */
  readonly kalmanProfile: KalmanProfile;
  /** A fix without a speed is a guess of the network (see `NetworkFixes`). Absent: nobody can tell them apart. */
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
