import { DESIRED_ACCURACY_LOW, DESIRED_ACCURACY_MEDIUM, type DesiredAccuracy } from '../contract/constants';

/** Platform differences, as data. */
export interface PlatformProfile {
  /** Which platform. */
  readonly name: 'ios' | 'android' | 'web' | 'node';
  /** Regions that the platform monitors per app; two are reserved for the stationary region and the sentinel. */
  readonly regionBudget: number;
  /** How the first motion change of a session represents a missing location. */
  readonly firstMotionChangeLocation: 'absent' | 'null';
  /** Cause of a distraction episode: handling alone, or handling with the screen on. */
  readonly distractionCause: 'h' | 's';
  /** Can events be delivered to an app whose runtime is gone? */
  readonly headless: boolean;
  /** Default of `minimumActivityRecognitionConfidence`, percent. */
  readonly minimumActivityConfidence: number;
  /** Whether heading accuracy is in degrees or a calibration level 0 to 3. */
  readonly headingAccuracy: 'degrees' | 'level';
  /** The finest accuracy that the platform provides without satellites: what `stationaryDesiredAccuracy: 'BALANCED'` requests. */
  readonly balancedAccuracy: DesiredAccuracy;
  /** Does the app run in the background only while a location request is open? Otherwise no sensor delivers and no timer fires. */
  readonly locationKeepsAwake: boolean;
  /** Does every satellite fix have a speed, so that a fix without one comes from Wi-Fi or cells? */
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

/** A web page has no region monitoring; the engine evaluates fences from fixes alone. Browsers often omit the speed. */
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

/** A process with a receiver or a recording: no regions, no activity, and recordings seldom contain speeds. */
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
