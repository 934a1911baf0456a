import type { ActivityType } from '@geo/core';
import { type ForeignFix, faultIn, toRecord, without } from './foreign-fix';
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

const FORMAT = 'overland';

/** Properties that the record says in its own words. */
const TAKEN = new Set([
  'timestamp',
  'altitude',
  'speed',
  'speed_accuracy',
  'course',
  'course_accuracy',
  'horizontal_accuracy',
  'vertical_accuracy',
  'battery_level',
  'device_id',
]);
/** Differs when the app cuts its batches otherwise, so it is no part of what a point says. */
const OF_THE_BATCH = new Set(['locations_in_payload']);

/** By certainty: `driving` with `stationary` is a phone in a car that waits. */
const ACTIVITIES: readonly (readonly [string, ActivityType])[] = [
  ['driving', 'in_vehicle'],
  ['cycling', 'on_bicycle'],
  ['running', 'running'],
  ['walking', 'walking'],
  ['stationary', 'still'],
];
const CHARGING = new Map([
  ['unplugged', false],
  ['charging', true],
  ['full', true],
]);

/** Reads the points of a batch (Overland's README). A feature without a position or a time goes to the log. */
export function readOverland(
  locations: readonly unknown[],
  named: string | undefined,
  now: number,
): ForeignUpload {
  const records: ForeignRecord[] = [];
  const notes: ForeignNote[] = [];
  for (const feature of locations) {
    const { geometry, properties } = objectOf(feature) ?? {};
    const said = objectOf(properties) ?? {};
    const device = textIn(said.device_id) ?? named;
    const fix = toFix(objectOf(geometry) ?? {}, said);
    const fault = faultIn(fix);
    if (fault) {
      notes.push(unreadable(FORMAT, device, feature, fault, now));
      continue;
    }
    const content = { geometry, properties: without(said, OF_THE_BATCH) };
    records.push({
      device,
      record: toRecord([FORMAT, device ?? ''], content, fix),
      params: { format: FORMAT },
    });
  }
  return { records, notes };
}

function toFix({ coordinates }: JsonObject, said: JsonObject): ForeignFix {
  const [longitude, latitude]: readonly unknown[] = Array.isArray(coordinates) ? coordinates : [];
  const level = numberIn(said.battery_level);
  const motion = Array.isArray(said.motion) ? said.motion : [];
  // A negative vertical accuracy says that the altitude is not known.
  const hasAltitude = (numberIn(said.vertical_accuracy) ?? 0) >= 0;
  const rest = without(without(said, TAKEN), OF_THE_BATCH);
  return {
    at: foreignTime(said.timestamp),
    latitude: numberIn(latitude),
    longitude: numberIn(longitude),
    accuracy: measureIn(said.horizontal_accuracy),
    altitude: hasAltitude ? numberIn(said.altitude) : undefined,
    altitudeAccuracy: measureIn(said.vertical_accuracy),
    speed: measureIn(said.speed),
    speedAccuracy: measureIn(said.speed_accuracy),
    heading: measureIn(said.course),
    headingAccuracy: measureIn(said.course_accuracy),
    activity: ACTIVITIES.find(([name]) => motion.includes(name))?.[1],
    batteryLevel: level !== undefined && level >= 0 && level <= 1 ? level : undefined,
    isCharging: CHARGING.get(String(said.battery_state)),
    extras: Object.keys(rest).length > 0 ? { [FORMAT]: rest } : {},
  };
}
