/** Speeds are rounded up to a multiple of this, metres a second, so that the filter does not change with every fix. */
const SPEED_STEP = 5;

/** The settings that the distance between records depends on. */
export interface ElasticSettings {
  /** Metres. */
  readonly distanceFilter: number;
  readonly disableElasticity: boolean;
  readonly elasticityMultiplier: number;
}

/**
 * Metres to travel before the next record: more at speed, so that a motorway does not make ten times the
 * records of a walk. `distanceFilter × elasticityMultiplier × max(1, speed / 5)`, with the speed rounded up to
 * the next 5 m/s. A multiplier of 0, or `disableElasticity`, leaves the distance filter as it is. A speed that
 * is unknown (not finite, or negative) counts as 0.
 */
export function elasticDistanceMeters(settings: ElasticSettings, speed: number): number {
  const { distanceFilter, disableElasticity, elasticityMultiplier } = settings;
  if (disableElasticity || elasticityMultiplier === 0) return distanceFilter;
  const steps = Number.isFinite(speed) ? Math.ceil(speed / SPEED_STEP) : 0;
  return distanceFilter * elasticityMultiplier * Math.max(1, steps);
}
