import { DESIRED_ACCURACY_HIGH, DESIRED_ACCURACY_LOW, type DesiredAccuracy } from '../contract/constants';
import type { Config } from './keys';
import type { PlatformProfile } from './profiles';

/** What a resting device asks the platform for, by `stationaryDesiredAccuracy`. */
export function stationaryAccuracy(config: Config, profile: PlatformProfile): DesiredAccuracy {
  switch (config.stationaryDesiredAccuracy) {
    case 'HIGH':
      return DESIRED_ACCURACY_HIGH;
    case 'BALANCED':
      return profile.balancedAccuracy;
    case 'LOW':
      return DESIRED_ACCURACY_LOW;
  }
}
