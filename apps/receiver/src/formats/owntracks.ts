import type { ActivityType } from '@geo/core';
import { Refusal } from '../server/refusal';
import { type ForeignFix, faultIn, toRecord, without } from './foreign-fix';
import { foreignTime } from './foreign-time';
import {
  type ForeignUpload,
  type JsonObject,
  measureIn,
  notPosition,
  numberIn,
  objectOf,
  textIn,
  unreadable,
} from './foreign-upload';

const FORMAT = 'owntracks';

/** Fields of a location that the record says in its own words. */
const TAKEN = new Set(['_type', 'lat', 'lon', 'tst', 'acc', 'alt', 'vac', 'vel', 'cog', 'batt', 'bs']);
const TAKEN_OF_TRANSITION = new Set([...TAKEN, 'event', 'desc']);

/** By certainty: a phone in a car that waits is `automotive` and `stationary`. */
const ACTIVITIES: readonly (readonly [string, ActivityType])[] = [
  ['automotive', 'in_vehicle'],
  ['cycling', 'on_bicycle'],
  ['running', 'running'],
  ['walking', 'walking'],
  ['stationary', 'still'],
];
const CHARGING = new Map([
  [1, false],
  [2, true],
  [3, true],
]);
const ACTIONS = new Map([
  ['enter', 'ENTER'],
  ['leave', 'EXIT'],
]);

/**
 * Reads a message of the OwnTracks apps in HTTP mode (booklet, `tech/json`). Locations and transitions with a position are
 * records; the others go to the log.
 *
 * @throws Refusal 400 for an encrypted message, which only its owner can read.
 */
export function readOwnTracks(body: unknown, named: string | undefined, now: number): ForeignUpload {
  const message = objectOf(body) ?? {};
  const type = textIn(message._type);
  const device = named ?? deviceIn(message);
  if (type === 'encrypted') {
    throw new Refusal(400, 'encrypted-message', 'an encrypted message cannot be read; switch encryption off');
  }
  if (type !== 'location' && type !== 'transition') {
    const event = `${FORMAT}.${type?.slice(0, 40) ?? 'unknown'}`;
    return { records: [], notes: [notPosition(event, device, body, now)] };
  }
  const fix = toFix(message, type);
  const fault = faultIn(fix);
  if (fault) return { records: [], notes: [unreadable(FORMAT, device, body, fault, now)] };
  const record = toRecord([FORMAT, device ?? ''], message, fix);
  return { records: [{ device, record, params: { format: FORMAT } }], notes: [] };
}

function toFix(message: JsonObject, type: 'location' | 'transition'): ForeignFix {
  const percent = numberIn(message.batt);
  const kilometersPerHour = measureIn(message.vel);
  const rest = without(message, type === 'location' ? TAKEN : TAKEN_OF_TRANSITION);
  const activities = Array.isArray(message.motionactivities) ? message.motionactivities : [];
  return {
    at: foreignTime(message.tst),
    latitude: numberIn(message.lat),
    longitude: numberIn(message.lon),
    accuracy: measureIn(message.acc),
    altitude: numberIn(message.alt),
    altitudeAccuracy: measureIn(message.vac),
    speed: kilometersPerHour === undefined ? undefined : kilometersPerHour / 3.6,
    heading: measureIn(message.cog),
    activity: ACTIVITIES.find(([name]) => activities.includes(name))?.[1],
    batteryLevel: percent !== undefined && percent >= 0 && percent <= 100 ? percent / 100 : undefined,
    isCharging: CHARGING.get(Number(message.bs)),
    extras: {
      ...(Object.keys(rest).length > 0 ? { [FORMAT]: rest } : {}),
      ...(type === 'transition' ? { geofence: geofenceIn(message) } : {}),
    },
  };
}

/** A fence without a name is known by the id that newer apps send. */
function geofenceIn({ event, desc, rid }: JsonObject): JsonObject {
  const action = ACTIONS.get(String(event)) ?? String(event);
  return { identifier: textIn(desc) ?? textIn(rid) ?? '', action };
}

/** The end of the topic that the app would publish to, `owntracks/<user>/<device>`, else the initials. */
function deviceIn(message: JsonObject): string | undefined {
  const [, user, device] = textIn(message.topic)?.split('/') ?? [];
  return user && device ? `${user}/${device}` : textIn(message.tid);
}
