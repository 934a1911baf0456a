import type { ConfigPatch, Geofence } from '@geo/core';
import * as v from 'valibot';
import type { Action, Opening } from '../protocol/index';

/** More steps than this take minutes to repeat. */
const STEPS_MAX = 100_000;
/** Maximum number of points of a path, and of fences in a list. */
const ITEMS_MAX = 100_000;
/** A session of the longest duration: a month, milliseconds. */
const MILLIS_MAX = 31 * 86_400_000;
/** The last moment that a date has, epoch milliseconds. */
const DATE_MAX = 8.64e15;

const between = (least: number, most: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(least), v.maxValue(most));
const position = v.object({ latitude: between(-90, 90), longitude: between(-180, 180) });
const speed = v.exactOptional(between(0.01, 350));
const plain = v.record(v.string(), v.unknown());
/** The engine checks what is in it. */
const config = v.custom<ConfigPatch>((value) => v.is(plain, value), 'a configuration must be an object');
const fences = v.pipe(
  v.array(v.custom<Geofence>((value) => v.is(plain, value), 'a geofence must be an object')),
  v.maxLength(ITEMS_MAX),
);
const type = <T extends string>(name: T) => ({ type: v.literal(name) });
const isOn = { isOn: v.boolean() };

const action = v.variant('type', [
  v.object({ ...type('drag'), to: position, speed }),
  v.object({
    ...type('drive'),
    path: v.pipe(v.array(position), v.minLength(1), v.maxLength(ITEMS_MAX)),
    mode: v.picklist(['walking', 'running', 'on_bicycle', 'in_vehicle', 'on_rails']),
    speed,
  }),
  v.object({ ...type('walk'), metres: between(1, 100_000) }),
  v.object(type('stop')),
  v.object(type('kill')),
  v.object(type('swipeAway')),
  v.object(type('reboot')),
  v.object({ ...type('foreground'), isForeground: v.boolean() }),
  v.object({ ...type('network'), network: v.nullable(v.picklist(['none', 'captive', 'wifi', 'cellular'])) }),
  v.object({ ...type('permission'), permission: v.picklist(['always', 'whenInUse', 'denied', 'reduced']) }),
  v.object({ ...type('lowPower'), ...isOn }),
  v.object({ ...type('locationServices'), ...isOn }),
  v.object({ ...type('server'), isDown: v.boolean() }),
  v.object({ ...type('config'), patch: config }),
  v.object(type('start')),
  v.object(type('stopTracking')),
  v.object(type('sync')),
  v.object({ ...type('addFences'), fences }),
  v.object({ ...type('removeFence'), identifier: v.string() }),
]);

const millis = between(0, MILLIS_MAX);

const opening = v.pipe(
  v.object({
    version: v.exactOptional(v.literal(1)),
    system: v.picklist(['ios', 'android']),
    seed: v.pipe(between(0, 2 ** 32 - 1), v.integer()),
    begin: position,
    startsAt: between(0, DATE_MAX),
    config,
    fences,
    steps: v.exactOptional(v.pipe(v.array(v.object({ at: millis, action })), v.maxLength(STEPS_MAX))),
    untilMillis: v.exactOptional(millis),
  }),
  v.check(
    ({ steps = [] }) => steps.every(({ at }, index) => at >= (steps[index - 1]?.at ?? 0)),
    'its steps must be in the order of time',
  ),
);

/**
 * An opening from outside: a file, a link or a page.
 * @throws RangeError that names the place and what is allowed there.
 */
export const checkedOpening = (given: unknown): Opening => checked(opening, given, 'session');

/** As `checkedOpening`, for one action. */
export const checkedAction = (given: unknown): Action => checked(action, given, 'action');

function checked<T>(schema: v.GenericSchema<unknown, T>, given: unknown, what: string): T {
  const result = v.safeParse(schema, given, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  throw new RangeError(`the ${what} does not fit${place === null ? '' : ` at ${place}`}: ${issue.message}`);
}
