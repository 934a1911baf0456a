import { core, field, shape } from './row';

const lives = core('contract/line.ts');
const degrees = (limit: number) => ({ unit: '°', min: -limit, max: limit });

/** The line of a running trip, and the options of its watch. */
export const LINE_ROWS = [
  ...shape('gaps/LineEvent', 'LineEvent', lives, {
    line: field('integer', 'counted from 1 in each watch: every trip has its own', { min: 1 }),
    points: field('LinePoint[]', 'final since the event before, by time: they never change'),
    tail: field('LinePoint[]', 'the rest, up to the newest fix; replaces the tail before'),
  }),
  ...shape('gaps/LinePoint', 'LinePoint', lives, {
    timestamp: field('timestamp', 'when the device was there'),
    latitude: field('number', 'degrees north', degrees(90)),
    longitude: field('number', 'degrees east', degrees(180)),
    accuracy: field('number', 'radius of the circle in which it was with 68 %', { unit: 'm', min: 0 }),
  }),
  ...shape(
    'gaps/LineOptions',
    'LineOptions',
    lives,
    {
      lagFixes: field('integer', 'later fixes that make a point final; default 3', {
        optional: true,
        min: 1,
        max: 30,
      }),
      lagSeconds: field('number', 'seconds after which it is final with the next fix, instead', {
        optional: true,
        unit: 's',
        min: 10,
        max: 30,
      }),
    },
    { input: true },
  ),
];
