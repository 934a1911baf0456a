/** What the engine knows about the device when a fix comes. */
export interface FilterContext {
  /** Moving, or not yet known to be still. */
  readonly moving: boolean;
  /** By activity: on foot one cannot accelerate like a car. */
  readonly onFoot: boolean;
}
