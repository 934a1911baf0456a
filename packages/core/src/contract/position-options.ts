import type { DesiredAccuracy } from './constants';
import type { Extras } from './location';

/** Options of `getCurrentPosition` (contract 2.20). */
export interface CurrentPositionOptions {
  /** Queue the fix for upload? Default: true while tracking is enabled, else false. */
  readonly persist?: boolean;
  /** Number of fixes to sample; the most accurate is returned. Default 3. */
  readonly samples?: number;
  /** Seconds to wait; then the best sample so far, or `TIMEOUT`. Default 30. */
  readonly timeout?: number;
  /** Maximum age of a cached fix, milliseconds. Default 0. */
  readonly maximumAge?: number;
  /** Requested precision of the samples. Default: as configured. */
  readonly desiredAccuracy?: DesiredAccuracy;
  /** Merged into the record's extras. */
  readonly extras?: Extras;
}

/** Options of `watchPosition` (contract 2.20). */
export interface WatchPositionOptions {
  /** Requested interval between fixes, milliseconds. Default 1000. */
  readonly interval?: number;
  /** Requested precision. Default: as configured. */
  readonly desiredAccuracy?: DesiredAccuracy;
  /** Queue the fixes for upload? Default true. */
  readonly persist?: boolean;
  /** Merged into each record's extras. */
  readonly extras?: Extras;
}
