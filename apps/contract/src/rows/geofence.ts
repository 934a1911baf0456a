import { core, field, shape } from './row';

const lives = core('contract/geofence.ts');
const optional = true;

/** Fences, and what happens at them. */
export const GEOFENCE_ROWS = [
  ...shape('2.9', 'Geofence', lives, {
    identifier: field('string', 'unique id of the fence'),
    radius: field('number', 'radius of the circle', { unit: 'm', min: 0 }),
    latitude: field('number', 'degrees north', { unit: '°', min: -90, max: 90 }),
    longitude: field('number', 'degrees east', { unit: '°', min: -180, max: 180 }),
    notifyOnEntry: field('boolean', 'emit ENTER', { optional }),
    notifyOnExit: field('boolean', 'emit EXIT', { optional }),
    notifyOnDwell: field('boolean', 'emit DWELL', { optional }),
    loiteringDelay: field('integer', 'time inside until DWELL', { optional, unit: 'ms', min: 0 }),
    extras: field('object', "echoed on the fence's events", { optional }),
  }),
  ...shape('2.10', 'GeofenceEvent', lives, {
    identifier: field('string', 'which fence'),
    action: field(['ENTER', 'EXIT', 'DWELL'], 'how it was crossed'),
    location: field('Location', 'the fix that decided; never null'),
    extras: field('object', "the fence's own extras", { optional }),
  }),
  ...shape('2.11', 'GeofencesChangeEvent', lives, {
    on: field('Geofence[]', 'newly registered with the platform'),
    off: field('Geofence[]', 'just taken back, in full'),
  }),
];
