/** A smoothed compass heading (contract 2.19). */
export interface HeadingEvent {
  /** Degrees clockwise from north, 0 to 360. */
  readonly heading: number;
  /** In the platform's own unit: iOS the maximum deviation in degrees (negative: invalid), Android a calibration level 0 to 3. */
  readonly accuracy: number;
  /** True north? Otherwise magnetic. */
  readonly isTrue: boolean;
}

/** Options of `watchHeading` (contract 2.20). */
export interface HeadingOptions {
  /** Minimum interval between samples, milliseconds; default 40. */
  readonly minIntervalMs?: number;
  /** Minimum change, degrees along the shortest arc; default 0.5. */
  readonly minDeltaDeg?: number;
  /** Time constant of the smoother, milliseconds; default 120. */
  readonly smoothingTauMs?: number;
}
