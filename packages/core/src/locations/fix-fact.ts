import type { Location } from '../contract/location';
import type { Instant } from '../time/instant';
import type { AcceptedFix } from './fix';
import type { Rejection } from './outcome';

/** The facts that the pipeline reports. */
export type FixFact =
  /** A fix was accepted; its record does not exist yet. */
  | { readonly type: 'fix.accepted'; readonly fix: AcceptedFix }
  /** A fix belongs to the track (`departedAt`: when the device left, until a fix is recorded), or was rejected. */
  | { readonly type: 'fix.followed'; readonly fix: AcceptedFix; readonly departedAt: Instant | undefined }
  | { readonly type: 'fix.rejected'; readonly rejection: Rejection }
  /** A fix became a record, which is to be queued. */
  | { readonly type: 'record.made'; readonly record: Location }
  /** The distance filter changed with the speed. */
  | { readonly type: 'sensors.wanted' };
