/** The same meridian, written as -180 (included) to 180 (excluded) degrees. */
export function wrapLongitude(degrees: number): number {
  if (degrees >= -180 && degrees < 180) return degrees;
  const wrapped = degrees - 360 * Math.floor((degrees + 180) / 360);
  // A hair below -180 rounds up to 180 itself.
  return wrapped < 180 ? wrapped : -180;
}

/** The shortest turn east from one meridian to another: -180 to 180 degrees. */
export function longitudeDifference(from: number, to: number): number {
  const difference = to - from;
  return difference >= -180 && difference <= 180 ? difference : wrapLongitude(difference);
}
