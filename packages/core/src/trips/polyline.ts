import type { Position } from '../geo/position';

/** Steps in a degree: five decimal places, 1.1 m. */
const STEPS = 100_000;

/** Google's encoded polyline format: differences of latitude and longitude in steps of 1e-5 degrees, five bits a character. */
export function encodedPolyline(places: readonly Position[]): string {
  let text = '';
  let [latitude, longitude] = [0, 0];
  for (const place of places) {
    const [north, east] = [Math.round(place.latitude * STEPS), Math.round(place.longitude * STEPS)];
    text += encoded(north - latitude) + encoded(east - longitude);
    [latitude, longitude] = [north, east];
  }
  return text;
}

/** The sign moves to the lowest bit; the lowest five bits come first, and all but the last character have the sixth set. */
function encoded(difference: number): string {
  let rest = difference < 0 ? ~(difference << 1) : difference << 1;
  let text = '';
  for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
}
