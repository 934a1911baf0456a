/** How the platform restricts the app now. Every fact is optional: a platform reports those it has. */
export interface Restrictions {
  /**
   * Deliveries from which the app, in the background, may begin to show that it tracks (Android: start its foreground service): kinds of
   * sensors, or `alarm`. Absent: the platform does not say.
   */
  readonly showsFrom?: readonly string[];
  /** Android: the user, or the system, has restricted the app in the background. */
  readonly backgroundRestricted?: boolean;
  /** Android: the app is subject to battery optimisation. */
  readonly batteryOptimized?: boolean;
  /** Android: the app's standby bucket, such as `active`, `rare` or `restricted`. */
  readonly standbyBucket?: string;
  /** Android: may alarms come at their moment? */
  readonly exactAlarms?: boolean;
  /** May the app show notifications? */
  readonly notifications?: boolean;
  /** Is the device in Doze, or in what resembles it? */
  readonly dozing?: boolean;
  /** Android: does another user of the device have the screen? The platform then gives this user's apps no location. */
  readonly userInBackground?: boolean;
  /**
   * What the platform refuses, absent where it refuses nothing. Android: why the app may not show that it tracks. iOS 18 and later: the names
   * of the diagnoses of its service session, such as `insufficientlyInUse`.
   */
  readonly serviceRefused?: string;
}
