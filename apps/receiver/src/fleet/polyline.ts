import type { GeoPlace } from './simplified';

/** Steps in a degree: five decimal places. */
const STEPS = 100_000;
/** A longitude of 180 degrees in steps has 26 bits. */
const MOST_BITS = 30;

/** Places of an encoded polyline of five decimals, as far as they can be read: it comes from a device. */
export function decodedPolyline(text: string): readonly GeoPlace[] {
  const places: GeoPlace[] = [];
  let [latitude, longitude] = [0, 0];
  let at = 0;
  /** Five bits a character, the lowest first; all but the last character have the sixth bit set. */
  function difference(): number | undefined {
    let value = 0;
    for (let shift = 0; shift < MOST_BITS; shift += 5) {
      const bits = text.charCodeAt(at) - 63;
      at += 1;
      if (!(bits >= 0 && bits < 64)) return undefined;
      value |= (bits & 0x1f) << shift;
      if (bits < 0x20) return value & 1 ? ~(value >> 1) : value >> 1;
    }
    return undefined;
  }
  while (at < text.length) {
    const [north, east] = [difference(), difference()];
    if (north === undefined || east === undefined) break;
    latitude += north;
    longitude += east;
    places.push({ latitude: latitude / STEPS, longitude: longitude / STEPS });
  }
  return places;
}
