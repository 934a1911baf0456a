/** What is in view, degrees; `east` may be beyond 180. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
