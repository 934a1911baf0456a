import { Refusal } from '../server/refusal';
import { type ForeignFix, faultIn, toRecord, without } from './foreign-fix';
import { foreignTime } from './foreign-time';
import {
  type ForeignUpload,
  type JsonObject,
  measureIn,
  notPosition,
  numberIn,
  textIn,
  unreadable,
} from './foreign-upload';

const FORMAT = 'osmand';
const METERS_PER_SECOND_PER_KNOT = 1852 / 3600;

/** Parameters that the record says in its own words. */
const TAKEN = new Set([
  'id',
  'deviceid',
  'valid',
  'timestamp',
  'lat',
  'lon',
  'location',
  'speed',
  'bearing',
  'heading',
  'altitude',
  'accuracy',
  'batt',
  'charge',
  'motion',
  'odometer',
]);
/** Ways in, not content: they may differ when the same message is sent again. */
const OF_THE_REQUEST = new Set(['token', 'notificationToken']);

/**
 * Reads a fix in the query or the form of a request: Traccar's OsmAnd protocol (traccar.org/osmand). A message without a
 * position, such as one with cells alone, goes to the log, and so does one without a time: the time of arrival is another.
 *
 * @throws Refusal 400 where no device is named, as Traccar does
 */
export function readOsmAnd(form: URLSearchParams, now: number): ForeignUpload {
  const said = without(objectIn(form), OF_THE_REQUEST);
  const device = textIn(said.id) ?? textIn(said.deviceid);
  if (device === undefined) throw new Refusal(400, 'no-device', 'the parameter "id" must name the device');
  const fix = toFix(said);
  const isFix = said.valid === undefined || said.valid === 'true' || said.valid === '1';
  if (!isFix || (said.lat === undefined && said.location === undefined))
    return { records: [], notes: [notPosition(`${FORMAT}.status`, device, said, now)] };
  const fault = faultIn(fix);
  if (fault) return { records: [], notes: [unreadable(FORMAT, device, said, fault, now)] };
  const record = toRecord([FORMAT, device], said, fix);
  return { records: [{ device, record, params: { format: FORMAT } }], notes: [] };
}

function toFix(said: JsonObject): ForeignFix {
  const [latitude = said.lat, longitude = said.lon] = textIn(said.location)?.split(',') ?? [];
  const knots = measureIn(said.speed);
  const percent = numberIn(said.batt);
  const rest = without(said, TAKEN);
  return {
    at: foreignTime(said.timestamp),
    latitude: numberIn(latitude),
    longitude: numberIn(longitude),
    accuracy: measureIn(said.accuracy),
    altitude: numberIn(said.altitude),
    speed: knots === undefined ? undefined : knots * METERS_PER_SECOND_PER_KNOT,
    heading: measureIn(said.bearing ?? said.heading),
    batteryLevel: percent !== undefined && percent >= 0 && percent <= 100 ? percent / 100 : undefined,
    isCharging: truth(said.charge),
    isMoving: truth(said.motion),
    odometer: measureIn(said.odometer),
    extras: Object.keys(rest).length > 0 ? { [FORMAT]: rest } : {},
  };
}

/** A parameter that is given more than once, such as a cell, is a list. */
function objectIn(form: URLSearchParams): JsonObject {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function truth(value: unknown): boolean | undefined {
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}
