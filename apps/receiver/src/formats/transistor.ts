import type { Location } from '@geo/core';
import type { Candidate } from '../uploads/envelope';
import { contentUuid } from './content-uuid';
import { type ForeignFix, faultIn, without } from './foreign-fix';
import { foreignTime } from './foreign-time';
import {
  type ForeignNote,
  type ForeignRecord,
  type ForeignUpload,
  type JsonObject,
  measureIn,
  numberIn,
  objectOf,
  textIn,
  unreadable,
} from './foreign-upload';

const FORMAT = 'transistor';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Fields of `coords` in which a negative number says that something is not known. */
const MEASURES = ['speed', 'speed_accuracy', 'heading', 'heading_accuracy', 'altitude_accuracy'];
const ALTITUDES = ['altitude', 'ellipsoidal_altitude'];

/**
 * Reads records of Transistor's library and of those that use it, such as Traccar Client 9: nearly those of the engine. What
 * stands for unknown is left out, a geofence moves to where the engine has it, and all other fields are kept.
 */
export function readTransistor(
  candidates: readonly Candidate[],
  named: string | undefined,
  now: number,
): ForeignUpload {
  const records: ForeignRecord[] = [];
  const notes: ForeignNote[] = [];
  for (const { record, params } of candidates) {
    const device = deviceIn(params ?? {}) ?? named;
    const said = objectOf(record) ?? {};
    const fault = faultIn(fixIn(said));
    if (fault) notes.push(unreadable(FORMAT, device, record, fault, now));
    else records.push({ device, record: toRecord(said, device), params: { ...params, format: FORMAT } });
  }
  return { records, notes };
}

/** `device_id` beside the records, or the object `device` of Transistor's own console. */
function deviceIn(params: JsonObject): string | undefined {
  const { device_id, uuid } = objectOf(params.device) ?? {};
  const names = [params.device_id, params.deviceId, device_id, uuid];
  const name = names.find((value) => typeof value === 'number' || textIn(value) !== undefined);
  return name === undefined ? undefined : String(name);
}

function fixIn({ timestamp, coords }: JsonObject): ForeignFix {
  const { latitude, longitude } = objectOf(coords) ?? {};
  return {
    at: foreignTime(timestamp),
    latitude: numberIn(latitude),
    longitude: numberIn(longitude),
    extras: {},
  };
}

function toRecord(said: JsonObject, device: string | undefined): Location {
  const { uuid, timestamp, odometer, is_moving, activity, battery, extras, geofence, ...rest } = said;
  const own = objectOf(extras) ?? {};
  const fence = objectOf(geofence);
  const allExtras = fence && own.geofence === undefined ? { ...own, geofence: fence } : own;
  const record = {
    ...rest,
    uuid: typeof uuid === 'string' && UUID.test(uuid) ? uuid : contentUuid([FORMAT, device ?? ''], said),
    timestamp: new Date(foreignTime(timestamp) as number).toISOString(),
    ...(measureIn(odometer) === undefined ? {} : { odometer: measureIn(odometer) }),
    coords: coordsIn(objectOf(said.coords) ?? {}),
    activity: activityIn(objectOf(activity) ?? {}),
    battery: batteryIn(objectOf(battery) ?? {}),
    is_moving: typeof is_moving === 'boolean' ? is_moving : null,
    ...(Object.keys(allExtras).length > 0 ? { extras: allExtras } : {}),
  };
  // As for the other formats: less than the contract promises, and nothing invented.
  return record as unknown as Location;
}

function coordsIn(coords: JsonObject): JsonObject {
  const unknown = new Set(Object.keys(coords).filter((key) => coords[key] === null));
  for (const key of MEASURES) if (measureIn(coords[key]) === undefined) unknown.add(key);
  // iOS says by a negative accuracy that it does not know the altitude.
  const hasNoAltitude = (numberIn(coords.altitude_accuracy) ?? 0) < 0;
  for (const key of ALTITUDES) if (hasNoAltitude || numberIn(coords[key]) === undefined) unknown.add(key);
  return {
    ...without(coords, unknown),
    latitude: numberIn(coords.latitude),
    longitude: numberIn(coords.longitude),
    accuracy: measureIn(coords.accuracy) ?? 0,
  };
}

function activityIn({ type, confidence }: JsonObject): JsonObject {
  const percent = numberIn(confidence);
  return {
    ...(textIn(type) === undefined ? {} : { type }),
    ...(percent !== undefined && percent >= 0 && percent <= 100 ? { confidence: percent } : {}),
  };
}

function batteryIn({ level, is_charging }: JsonObject): JsonObject {
  const share = numberIn(level);
  return {
    level: share !== undefined && share >= 0 && share <= 1 ? share : -1,
    ...(typeof is_charging === 'boolean' ? { is_charging } : {}),
  };
}
