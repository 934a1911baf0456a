import type { ActivityType } from '@geo/core';
import { FieldError, isRow, number, optionalNumber, optionalText, type Row, text, time } from './fields';
import type { RecordedActivity, RecordedBattery, RecordedFix, RecordedTransition } from './recording';

/** The part of a row that comes from a sensor; the rest identifies the phone. */
function data(row: Row): Row {
  if (isRow(row.data)) return row.data;
  throw new FieldError(`data must be an object; got ${JSON.stringify(row.data)}`);
}

/** When the phone wrote a row down; some streams have it in both parts. */
function written(row: Row): number {
  return isRow(row.metadata) && row.metadata.write_ts !== undefined
    ? time(row.metadata, 'write_ts')
    : time(data(row), 'write_ts');
}

export function fix(row: Row): RecordedFix {
  const fields = data(row);
  const speed = optionalNumber(fields, 'sensed_speed', 0);
  const heading = optionalNumber(fields, 'bearing', 0);
  const altitude = optionalNumber(fields, 'altitude');
  const altitudeAccuracy = optionalNumber(fields, 'vaccuracy', 0);
  // Android writes 0 for what it does not know. A fix at rest, due north looks the same: then it is not known either.
  const isSilent = !('vaccuracy' in fields) && speed === 0 && heading === 0;
  const isFlat = !('vaccuracy' in fields) && altitude === 0;
  return {
    latitude: number(fields, 'latitude', -90, 90),
    longitude: number(fields, 'longitude', -180, 180),
    time: time(fields, 'ts'),
    writtenAt: written(row),
    accuracy: number(fields, 'accuracy', Number.MIN_VALUE, Number.MAX_VALUE),
    ...(altitude === undefined || isFlat ? {} : { altitude }),
    ...(altitudeAccuracy === undefined ? {} : { altitudeAccuracy }),
    ...(speed === undefined || isSilent ? {} : { speed }),
    ...(heading === undefined || isSilent ? {} : { heading }),
  };
}

/** The numbers by which Android's recogniser calls its activities. 5 is tilting, which says nothing of travel. */
const ANDROID_ACTIVITIES: Readonly<Record<number, ActivityType>> = {
  0: 'in_vehicle',
  1: 'on_bicycle',
  2: 'on_foot',
  3: 'still',
  4: 'unknown',
  5: 'unknown',
  7: 'walking',
  8: 'running',
};

/** The flags of iOS: where several are set the first of these counts, for one who stands in a car is in the car. */
const IOS_ACTIVITIES: readonly (readonly [flag: string, type: ActivityType])[] = [
  ['automotive', 'in_vehicle'],
  ['cycling', 'on_bicycle'],
  ['running', 'running'],
  ['walking', 'walking'],
  ['stationary', 'still'],
];
const IOS_CONFIDENCE: Readonly<Record<string, number>> = { low: 33, medium: 66, high: 100 };

export function activity(row: Row): RecordedActivity {
  const fields = data(row);
  const writtenAt = written(row);
  const since = fields.ts === undefined ? writtenAt : time(fields, 'ts');
  if ('automotive' in fields) {
    const type = IOS_ACTIVITIES.find(([flag]) => fields[flag] === true)?.[1] ?? 'unknown';
    const word = text(fields, 'confidence');
    const confidence = IOS_CONFIDENCE[word];
    if (confidence === undefined) throw new FieldError(`confidence must be low, medium or high; got ${word}`);
    return { time: since, writtenAt, type, confidence };
  }
  // Names that a minifier had shortened: type and confidence.
  const [kind, sure] = 'type' in fields ? ['type', 'confidence'] : ['zzbhB', 'zzbhC'];
  return {
    time: since,
    writtenAt,
    type: ANDROID_ACTIVITIES[number(fields, kind)] ?? 'unknown',
    confidence: number(fields, sure, 0, 100),
  };
}

/** BatteryManager: 2 charging, 5 full. UIDevice: 2 charging, 3 full. */
const CHARGING = { android: [2, 5], ios: [2, 3] };

export function battery(row: Row): RecordedBattery {
  const fields = data(row);
  const charging = 'android_health' in fields ? CHARGING.android : CHARGING.ios;
  return {
    time: fields.ts === undefined ? written(row) : time(fields, 'ts'),
    level: number(fields, 'battery_level_pct', 0, 100) / 100,
    isCharging: charging.includes(optionalNumber(fields, 'battery_status') ?? -1),
  };
}

/** `local.transition.exited_geofence` and `T_EXITED_GEOFENCE` are one thing. */
function named(value: string): string {
  return value
    .toLowerCase()
    .replace(/^local\.(state|transition)\./, '')
    .replace(/^(state|t)_/, '');
}

export function transition(row: Row): RecordedTransition {
  const fields = data(row);
  return {
    time: fields.ts === undefined ? written(row) : time(fields, 'ts'),
    state: named(optionalText(fields, 'currState')),
    transition: named(text(fields, 'transition')),
  };
}
