import { accuracyMeters } from './accuracy';
import type { LooseFix } from './loose-fix';

/** What a column or property may mean. */
export type Field =
  | 'latitude'
  | 'longitude'
  | 'time'
  | 'date'
  | 'accuracy'
  | 'hdop'
  | 'altitude'
  | 'altitudeAccuracy'
  | 'ellipsoidalAltitude'
  | 'speed'
  | 'speedAccuracy'
  | 'heading'
  | 'headingAccuracy';

export interface NamedField {
  readonly field: Field;
  /** What the number is multiplied by to be in our unit. */
  readonly factor: number;
}

/** Names in use, lower case and without anything but letters and digits, a unit at the end left out. */
const NAMES: { readonly [F in Field]: readonly string[] } = {
  latitude: ['lat', 'latitude', 'y'],
  longitude: ['lon', 'lng', 'long', 'longitude', 'x'],
  time: [
    'time',
    'timestamp',
    'datetime',
    'timeutc',
    'utc',
    'utctime',
    'isotime',
    'timestamputc',
    'gpstime',
    't',
    'ts',
    'tunix',
    'unixtime',
    'unix',
    'epoch',
    'epochtime',
    'recordedat',
    'devicetime',
    'fixtime',
    'locationtimestamp',
  ],
  date: ['date', 'dateutc', 'utcdate'],
  accuracy: [
    'accuracy',
    'horizontalaccuracy',
    'hacc',
    'haccuracy',
    'acc',
    'eph',
    'accuracyhorizontal',
    'precision',
  ],
  hdop: ['hdop'],
  altitude: ['altitude', 'alt', 'ele', 'elevation', 'height', 'altmsl'],
  altitudeAccuracy: ['altitudeaccuracy', 'verticalaccuracy', 'vacc', 'vaccuracy', 'epv'],
  ellipsoidalAltitude: ['ellipsoidalaltitude', 'althae', 'heightaboveellipsoid'],
  speed: ['speed', 'velocity', 'groundspeed', 'sensedspeed'],
  speedAccuracy: ['speedaccuracy', 'eps', 'sacc'],
  heading: ['heading', 'course', 'bearing', 'track', 'direction', 'cog'],
  headingAccuracy: ['headingaccuracy', 'courseaccuracy', 'bearingaccuracy', 'epd'],
};

/** Units at the end of a name, with the factor to metres, metres a second, degrees and seconds. Longest first. */
const UNITS: readonly (readonly [suffix: string, factor: number])[] = [
  ['meterspersecond', 1],
  ['seconds', 1],
  ['degrees', 1],
  ['meters', 1],
  ['metres', 1],
  ['knots', 1852 / 3600],
  ['kmh', 1 / 3.6],
  ['kph', 1 / 3.6],
  ['mph', 0.44704],
  ['mps', 1],
  ['deg', 1],
  ['feet', 0.3048],
  ['kn', 1852 / 3600],
  ['kt', 1852 / 3600],
  ['ms', 1],
  ['ft', 0.3048],
  ['m', 1],
  ['s', 1],
];

const MEANINGS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field])),
);

/** Names met before: GeoJSON repeats its names with every point. Bounded, since a file may have any names. */
const met = new Map<string, NamedField | undefined>();
const MET_LIMIT = 1000;

/** The meaning of a column or property name such as `Lat`, `timestamp`, `Speed (km/h)` or `altitude_m`. */
export function fieldNamed(name: string): NamedField | undefined {
  if (met.has(name)) return met.get(name);
  const named = meaningOf(name);
  if (met.size < MET_LIMIT) met.set(name, named);
  return named;
}

function meaningOf(name: string): NamedField | undefined {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const field = MEANINGS.get(plain);
  if (field) return { field, factor: 1 };
  for (const [suffix, factor] of UNITS) {
    const stem = plain.endsWith(suffix) ? MEANINGS.get(plain.slice(0, -suffix.length)) : undefined;
    // A unit behind a time (`time_ms`, `timestamp_s`) is read from the number itself.
    if (stem) return { field: stem, factor: stem === 'time' || stem === 'date' ? 1 : factor };
  }
  return undefined;
}

/** A fix from numbers by meaning. A negative speed, heading or accuracy is how platforms write "unknown". */
export function fixOfFields(numbers: { readonly [F in Field]?: number | undefined }): LooseFix {
  return {
    latitude: numbers.latitude,
    longitude: numbers.longitude,
    accuracy: accuracyMeters(numbers.accuracy, numbers.hdop),
    altitude: numbers.altitude,
    altitudeAccuracy: notNegative(numbers.altitudeAccuracy),
    ellipsoidalAltitude: numbers.ellipsoidalAltitude,
    speed: notNegative(numbers.speed),
    speedAccuracy: notNegative(numbers.speedAccuracy),
    heading: notNegative(numbers.heading),
    headingAccuracy: notNegative(numbers.headingAccuracy),
  };
}

function notNegative(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 ? value : undefined;
}
