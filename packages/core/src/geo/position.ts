/** A place on the WGS84 ellipsoid. */
export interface Position {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east; any number of turns is accepted, -180 to 180 is usual. */
  readonly longitude: number;
}
