/** Activity types, in the order of the contract. */
export const ACTIVITY_TYPES = [
  'still',
  'on_foot',
  'walking',
  'running',
  'on_bicycle',
  'in_vehicle',
  'unknown',
] as const;

/** A type of motion activity. */
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Classified motion activity at the time of a fix (contract 2.3). */
export interface MotionActivity {
  /** The most likely activity. */
  readonly type: ActivityType;
  /** Classifier confidence, 0 to 100 %. */
  readonly confidence: number;
}

/** An unknown activity name reads as `unknown`. */
export function toActivityType(name: unknown): ActivityType {
  return (ACTIVITY_TYPES as readonly unknown[]).includes(name) ? (name as ActivityType) : 'unknown';
}
