import { DESIRED_ACCURACY_LOW, DESIRED_ACCURACY_MEDIUM, type DesiredAccuracy } from '../contract/constants';

/** What differs between platforms, as data. */
export interface PlatformProfile {
  /** Which platform. */
  readonly name: 'ios' | 'android' | 'web' | 'node';
  /** Regions the platform monitors for one app; two are kept for the stationary region and the sentinel. */
  readonly regionBudget: number;
  /** How the first motion change of a session says that it has no location. */
  readonly firstMotionChangeLocation: 'absent' | 'null';
  /** Cause of a distraction episode: handling alone, or handling with the screen on. */
  readonly distractionCause: 'h' | 's';
  /** Can events reach an app whose runtime is gone? */
  readonly headless: boolean;
  /** Default of `minimumActivityRecognitionConfidence`, percent. */
  readonly minimumActivityConfidence: number;
  /** Whether heading accuracy is in degrees or a calibration level 0 to 3. */
  readonly headingAccuracy: 'degrees' | 'level';
  /** The finest accuracy that the platform serves without satellites: what `stationaryDesiredAccuracy: 'BALANCED'` asks for. */
  readonly balancedAccuracy: DesiredAccuracy;
  /** Is it an open location request that keeps the app running in the background? Where so, nothing is heard and no timer comes without one. */
  readonly locationKeepsAwake: boolean;
  /** Does every fix of satellites carry a speed, so that one without is a position of Wi-Fi or cells? */
  readonly satellitesSaySpeed: boolean;
}

/** iOS: twenty regions, no headless events. */
export const IOS_PROFILE: PlatformProfile = {
  name: 'ios',
  regionBudget: 20,
  firstMotionChangeLocation: 'null',
  distractionCause: 'h',
  headless: false,
  minimumActivityConfidence: 50,
  headingAccuracy: 'degrees',
  balancedAccuracy: DESIRED_ACCURACY_LOW,
  locationKeepsAwake: true,
  satellitesSaySpeed: true,
};

/** Android: a hundred regions, headless events. */
export const ANDROID_PROFILE: PlatformProfile = {
  name: 'android',
  regionBudget: 100,
  firstMotionChangeLocation: 'absent',
  distractionCause: 's',
  headless: true,
  minimumActivityConfidence: 75,
  headingAccuracy: 'level',
  balancedAccuracy: DESIRED_ACCURACY_MEDIUM,
  locationKeepsAwake: false,
  satellitesSaySpeed: true,
};

/** A page monitors no regions for us; the engine watches fences by fixes alone. Browsers often leave the speed out. */
export const WEB_PROFILE: PlatformProfile = {
  name: 'web',
  regionBudget: 100,
  firstMotionChangeLocation: 'absent',
  distractionCause: 'h',
  headless: false,
  minimumActivityConfidence: 75,
  headingAccuracy: 'degrees',
  balancedAccuracy: DESIRED_ACCURACY_MEDIUM,
  locationKeepsAwake: false,
  satellitesSaySpeed: false,
};

/** A process with a receiver or a recording: no regions, no activity, and recordings seldom have speeds. */
export const NODE_PROFILE: PlatformProfile = {
  name: 'node',
  regionBudget: 100,
  firstMotionChangeLocation: 'absent',
  distractionCause: 'h',
  headless: false,
  minimumActivityConfidence: 75,
  headingAccuracy: 'degrees',
  balancedAccuracy: DESIRED_ACCURACY_MEDIUM,
  locationKeepsAwake: false,
  satellitesSaySpeed: false,
};
