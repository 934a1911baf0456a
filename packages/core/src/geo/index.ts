// Places and distances
export type { Position } from './position';
export { distanceMeters } from './distance';
export { longitudeDifference, wrapLongitude } from './longitude';

// A flat map around a place
export { eastMeters, type LocalPlane, localPlane, northMeters, placeAt, type PlanePoint, towards } from './local-plane';

// Middles
export { median, medianPosition } from './median';

// Exact functions of angles
export { arcsine, cosineDegrees, RADIANS, sineDegrees } from './trigonometry';
