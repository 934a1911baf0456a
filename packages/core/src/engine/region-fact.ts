import type { AcceptedFix } from '../locations/fix';
import type { FixFact } from '../locations/fix-fact';
import type { Held } from '../motion/evidence';
import type { Instant } from '../time/instant';

/** The facts that the regions report. */
export type RegionFact =
  | FixFact
  /** A motion change was recorded and announced. */
  | { readonly type: 'verdict.changed'; readonly isMoving: boolean }
  /** Before the records of a departure. */
  | { readonly type: 'departure.began' }
  /** The sensor requests may have changed. */
  | { readonly type: 'sensors.wanted' }
  /** Motion's mode or anchor may have changed. */
  | { readonly type: 'motion.changed' }
  /** A stop that had begun then is over before its time; until now the device rested at the anchor. */
  | { readonly type: 'stop.revoked'; readonly anchor: AcceptedFix; readonly began: Instant }
  /** A departure check found none: the fixes that it held are dropped. */
  | { readonly type: 'departure.refuted'; readonly held: readonly Held[] }
  /** A departure check began: the platform may know when the device left. */
  | { readonly type: 'check.began' }
  /** The open location request has gone silent. */
  | { readonly type: 'location.silent'; readonly cause: 'silence' | 'watchdog' }
  /** Rows have left the queue by upload. */
  | { readonly type: 'queue.uploaded'; readonly rows: number }
  /** The server took the present tokens. */
  | { readonly type: 'tokens.accepted' }
  /** The server refused the present tokens; `explicit`: a `sync()` call waits for the upload. */
  | { readonly type: 'tokens.refused'; readonly explicit: boolean }
  /** The tokens have changed. */
  | { readonly type: 'tokens.renewed' }
  /** No other tokens are available, temporarily or permanently. */
  | { readonly type: 'renewal.failed' };
