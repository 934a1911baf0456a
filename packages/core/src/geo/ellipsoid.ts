/** WGS84, as defined (NIMA TR8350.2): equatorial radius in metres. */
export const EQUATORIAL_RADIUS = 6378137;

/** WGS84, as defined: flattening, the relative difference of the polar and the equatorial radius. */
export const FLATTENING = 1 / 298.257223563;

/** The first eccentricity squared. */
export const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
