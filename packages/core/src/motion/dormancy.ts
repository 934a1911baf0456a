import type { MotionMode } from './motion-machine';

/** What decides whether a parked phone may become dormant. */
export interface DormancyConditions {
  /** `dormantOnStationary`. */
  readonly isWanted: boolean;
  readonly mode: MotionMode;
  /** Is the parking place known? Without one there is no region to leave. */
  readonly hasPlace: boolean;
  /** Does the app watch positions? */
  readonly isWatched: boolean;
  /** Does the device monitor regions? */
  readonly hasRegions: boolean;
  /** Has the platform refused the region around the parking place? */
  readonly isRegionRefused: boolean;
  /** May the app locate at any time? True before the permission is known. */
  readonly mayLocateAlways: boolean;
  /** `Restrictions.showsFrom`. */
  readonly showsFrom: readonly string[] | undefined;
}

/**
 * Why this phone cannot be parked dormant; undefined where it can. The exit of a region must wake the process, and the platform must let
 * tracking be shown from it: otherwise the trip after the stop would be recorded with a few fixes an hour.
 */
export function whyNotDormant(conditions: DormancyConditions): string | undefined {
  if (!conditions.hasRegions) return 'the device monitors no regions';
  if (conditions.showsFrom === undefined)
    return 'the platform does not say from which deliveries tracking may be shown';
  if (!conditions.showsFrom.includes('regions'))
    return 'the platform does not let tracking be shown when a region is left';
  if (!conditions.mayLocateAlways) return 'permission is not Always';
  if (conditions.isRegionRefused) return 'the platform refused the region around the parking place';
  return undefined;
}

/**
 * May the phone, once it has been parked for long enough, be dormant: nothing shown, nothing open but the region around the parking
 * place?
 */
export function mayBeDormant(conditions: DormancyConditions): boolean {
  const { isWanted, mode, hasPlace, isWatched } = conditions;
  return isWanted && mode === 'parked' && hasPlace && !isWatched && whyNotDormant(conditions) === undefined;
}
