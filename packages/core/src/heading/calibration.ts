import type { PlatformProfile } from '../config/profiles';

/**
 * Is the compass calibrated? As degrees, a negative deviation means that it is not; of the levels 0 to 3
 * the lowest is called unreliable.
 */
export function isCalibrated(accuracy: number, unit: PlatformProfile['headingAccuracy']): boolean {
  return unit === 'degrees' ? accuracy >= 0 : accuracy >= 1;
}
