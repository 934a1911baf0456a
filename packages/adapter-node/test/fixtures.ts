import { fileURLToPath } from 'node:url';

/** The path of a file in test/fixtures. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
}

/** The folder of the large recordings, which are not part of this repository; unset on most machines. */
export const RECORDINGS = process.env.GEO_DATA;

/** Why a test of them was skipped. */
export const NO_RECORDINGS = 'GEO_DATA is not set: it names the folder of the recordings';

/** An NMEA sentence with its checksum: `nmea('GPRMC,…')`. */
export function nmea(body: string): string {
  let sum = 0;
  for (const character of body) sum ^= character.charCodeAt(0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}
