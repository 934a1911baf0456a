import type { DesiredAccuracy } from './constants';
import type { Extras } from './location';

/** What `getCurrentPosition` takes (contract 2.20). */
export interface CurrentPositionOptions {
  /** Queue the fix for upload? Default: true while tracking is enabled, else false. */
  readonly persist?: boolean;
  /** Fixes to sample; the most accurate is returned. Default 3. */
  readonly samples?: number;
  /** Seconds to wait; then the best sample in hand, or `TIMEOUT`. Default 30. */
  readonly timeout?: number;
  /** A fix up to this old will do, milliseconds. Default 0. */
  readonly maximumAge?: number;
  /** How precise the samples are wanted. Default: as configured. */
  readonly desiredAccuracy?: DesiredAccuracy;
  /** Merged into the record's extras. */
  readonly extras?: Extras;
}

/** What `watchPosition` takes (contract 2.20). */
export interface WatchPositionOptions {
  /** Milliseconds wanted between fixes. Default 1000. */
  readonly interval?: number;
  /** How precise the fixes are wanted. Default: as configured. */
  readonly desiredAccuracy?: DesiredAccuracy;
  /** Queue the fixes for upload? Default true. */
  readonly persist?: boolean;
  /** Merged into each record's extras. */
  readonly extras?: Extras;
}
