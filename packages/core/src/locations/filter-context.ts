/** The engine's knowledge of the device when a fix arrives. */
export interface FilterContext {
  /** Moving, or not yet known to be stationary. */
  readonly moving: boolean;
  /** Known to be on its way, and at no halt. */
  readonly onTheWay?: boolean;
  /** By activity: acceleration on foot is lower than in a car. */
  readonly onFoot: boolean;
}
