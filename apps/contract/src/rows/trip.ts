import { core, field, shape } from './row';

const lives = core('contract/trip.ts');
const degrees = (limit: number) => ({ unit: '°', min: -limit, max: limit });
const DOUBTS = [
  'gap',
  'coarse',
  'jump',
  'inferred-start',
  'split',
  'interrupted',
  'stopped',
  'thinned',
  'mock',
];

/** Trips, and what is nested in them. */
export const TRIP_ROWS = [
  ...shape('gaps/Trip', 'Trip', lives, {
    id: field('string', 'a UUID of version 7, which begins with the time of the start'),
    start: field('TripEnd', 'the departure'),
    end: field('TripEnd', 'the arrival: stopTimeout before the motion change'),
    stops: field('TripStop[]', 'stays of two minutes or more within it, by time'),
    distance: field('number', 'along the smoothed track', { unit: 'm', min: 0 }),
    movingSec: field('number', 'between start and end, without the stops', { unit: 's', min: 0 }),
    line: field('string', 'the smoothed track as an encoded polyline of five decimal places'),
    lineTolerance: field('number', 'by how much the line may deviate from that track', { unit: 'm', min: 0 }),
    doubts: field('TripDoubt[]', 'what makes it less certain'),
  }),
  ...shape('gaps/TripEnd', 'TripEnd', lives, {
    timestamp: field('timestamp', 'when'),
    latitude: field('number', 'degrees north', degrees(90)),
    longitude: field('number', 'degrees east', degrees(180)),
  }),
  ...shape('gaps/TripStop', 'TripStop', lives, {
    startTimestamp: field('timestamp', 'when the device came to rest'),
    endTimestamp: field('timestamp', 'when it went on'),
    latitude: field('number', 'degrees north', degrees(90)),
    longitude: field('number', 'degrees east', degrees(180)),
  }),
  ...shape('gaps/TripDoubt', 'TripDoubt', lives, {
    kind: field(DOUBTS, 'which source of doubt'),
    count: field('integer', 'how many times', { min: 1 }),
    meters: field('number', 'of the distance that it concerns; 0 where that cannot be said', {
      unit: 'm',
      min: 0,
    }),
  }),
];
