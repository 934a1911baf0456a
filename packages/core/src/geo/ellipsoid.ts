/** WGS84, as defined (NIMA TR8350.2): equatorial radius in metres. */
export const EQUATORIAL_RADIUS = 6378137;

/** WGS84, as defined: how much shorter the polar radius is, as a share of the equatorial one. */
export const FLATTENING = 1 / 298.257223563;

/** The first eccentricity squared. */
export const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
