import { beginDay } from '../world/day';
import type { Going, World } from '../world/world';

/** How far one goes in each manner, metres as the crow flies. */
const WAYS: readonly {
  readonly going: Exclude<Going, 'still'>;
  readonly nearest: number;
  readonly farthest: number;
}[] = [
  { going: 'walking', nearest: 150, farthest: 1500 },
  { going: 'walking', nearest: 150, farthest: 600 },
  { going: 'running', nearest: 500, farthest: 2500 },
  { going: 'on_bicycle', nearest: 500, farthest: 5000 },
  { going: 'in_vehicle', nearest: 800, farthest: 15_000 },
  { going: 'in_vehicle', nearest: 800, farthest: 6000 },
  { going: 'on_rails', nearest: 3000, farthest: 15_000 },
];

/** How long one stays between two ways, minutes: a courier, a person with errands, and one at home. */
const STAYS: readonly (readonly [least: number, most: number])[] = [
  [2, 40],
  [10, 240],
  [60, 480],
];

/** A short run is a courier's: in three hours at home nothing would happen. */
const SHORT_RUN_HOURS = 6;

/** A day of a seed's own: ways in every manner with stays between them, which long runs and short ones are full of. */
export function ownDay(seed: number, hours: number): World {
  const day = beginDay('own day', { seed });
  const { chance, course } = day;
  const [least, most] =
    hours <= SHORT_RUN_HOURS ? (STAYS[0] as readonly [number, number]) : chance.one(STAYS);
  const end = hours * 3_600_000;
  while (course.durationMillis < end) {
    day.rests(chance.between(least, most), {
      sky: chance.one(['indoors', 'indoors', 'indoors', 'street', 'none']),
      carried: chance.one(['table', 'table', 'pocket', 'hand']),
      network: chance.one(['wifi', 'wifi', 'cellular', 'cellular', 'captive', 'none']),
    });
    const { going, nearest, farthest } = chance.one(WAYS);
    // Home again now and then, so that fences and stays are met twice.
    const to = chance.chance(0.3) ? day.home : day.somewhere(course.place, nearest, farthest);
    day.goes(going, to);
  }
  return course;
}
