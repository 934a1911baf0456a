// Places and distances

export { distanceMeters } from './distance';
// A flat map around a place
export {
  eastMeters,
  type LocalPlane,
  localPlane,
  northMeters,
  type PlanePoint,
  placeAt,
  towards,
} from './local-plane';
export { longitudeDifference, wrapLongitude } from './longitude';
// Middles
export { median, medianPosition } from './median';
export type { Position } from './position';

// Exact functions of angles
export { arcsine, cosineDegrees, RADIANS, sineDegrees } from './trigonometry';
