import { core, field, raw, shape } from './row';

const lives = core('contract/location.ts');
const degrees = (limit: number) => ({ unit: '°', min: -limit, max: limit });
const optional = true;

/** The record, and what is nested in it. */
export const LOCATION_ROWS = [
  ...shape('2.1', 'Location', lives, {
    uuid: field('string', 'unique id of the record'),
    timestamp: field('timestamp', 'when the fix was taken'),
    age: field('number', 'how old the fix was when it was processed', { optional, unit: 'ms', min: 0 }),
    odometer: field('number', 'distance travelled so far', { unit: 'm', min: 0 }),
    coords: field('Coords', 'position and motion'),
    activity: field('MotionActivity', 'activity at the time of the fix'),
    battery: field('Battery', 'the battery at the time of the fix'),
    is_moving: field('boolean', 'the motion verdict; null while moving is unconfirmed', { nullable: true }),
    sample: field('boolean', 'true on what a one-shot or an odometer operation resolved', { optional }),
    event: field(['motionchange', 'odometer'], 'why the record exists, when it is not a plain tracked fix', {
      optional,
    }),
    extras: field('Extras', 'values that ride along: of the config, with those of the call on top', {
      optional,
    }),
    raw,
  }),
  ...shape('2.2', 'Coords', lives, {
    latitude: field('number', 'degrees north', degrees(90)),
    longitude: field('number', 'degrees east', degrees(180)),
    accuracy: field('number', 'horizontal accuracy', { unit: 'm', min: 0 }),
    altitude: field('number', 'height above the geoid', { optional, unit: 'm' }),
    altitude_accuracy: field('number', 'vertical accuracy', { optional, unit: 'm' }),
    speed: field('number', 'speed over ground', { optional, unit: 'm/s' }),
    speed_accuracy: field('number', 'accuracy of the speed', { optional, unit: 'm/s' }),
    heading: field('number', 'course over ground', { optional, unit: '°' }),
    heading_accuracy: field('number', 'accuracy of the course', { optional, unit: '°' }),
    ellipsoidal_altitude: field('number', 'height above the WGS84 ellipsoid', { optional, unit: 'm' }),
  }),
  ...shape('2.3', 'MotionActivity', core('contract/activity.ts'), {
    type: field(
      ['still', 'on_foot', 'walking', 'running', 'on_bicycle', 'in_vehicle', 'unknown'],
      'what the device is thought to be doing',
    ),
    confidence: field('integer', "the classifier's confidence", { unit: '%', min: 0, max: 100 }),
  }),
  ...shape('2.4', 'Battery', lives, {
    level: field('number', 'how full', { min: 0, max: 1 }),
    is_charging: field('boolean', 'is it charging'),
  }),
  ...shape('2.16', 'Extras', core('contract/distraction.ts'), {
    dds: field('integer', 'start of the distraction episode in Unix seconds; its id', {
      optional,
      unit: 's',
    }),
    ddc: field(['h', 's', 'c'], 'cause of the episode, beside dds', { optional }),
    ddd: field('number', 'final duration, on the first record after the end', {
      optional,
      unit: 's',
      min: 0,
    }),
  }),
];
