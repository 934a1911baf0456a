import { draws } from '../chance/draws';
import { AT_HOME, AT_WORK, beginDay, type DayOptions } from './day';
import { modelDay } from './model-day';
import type { World } from './world';

/** A parcel van: a depot, thirty stops of a few minutes, some longer, and back. */
function deliveryDay(options: DayOptions): World {
  const day = beginDay('delivery day', options);
  const { chance, home, course } = day;
  day.until(chance.between(6, 6.6), AT_HOME);
  const depot = day.somewhere(home, 4_000, 7_000);
  day.goes('in_vehicle', depot);
  day.rests(chance.between(25, 45), { ...AT_WORK, carried: 'pocket' });
  let area = day.somewhere(depot, 2_000, 6_000);
  for (let stop = 0; stop < 30; stop++) {
    day.goes('in_vehicle', area, { carried: 'pocket' });
    const isLunch = stop === 15;
    day.rests(isLunch ? 35 : chance.one([1.5, 2, 3, 4, 6, 9]), { sky: 'street', carried: 'pocket' });
    area = day.somewhere(area, 150, 900);
  }
  day.goes('in_vehicle', depot, { carried: 'pocket' });
  day.rests(20, { ...AT_WORK, carried: 'pocket' });
  day.goes('in_vehicle', home);
  day.until(24, AT_HOME);
  return course;
}

/** A commuter: on foot to the station, by train with tunnels, through the canyons of the city, and back. */
function trainDay(options: DayOptions): World {
  const day = beginDay('train day', options);
  const { chance, home, course } = day;
  const station = day.somewhere(home, 500, 1_100);
  const city = day.somewhere(home, 18_000, 35_000);
  const office = day.somewhere(city, 400, 900);
  day.until(chance.between(6.4, 7.5), AT_HOME);
  day.goes('walking', station);
  day.rests(chance.between(2, 9), { sky: 'street', carried: 'hand' });
  day.goes('on_rails', city);
  day.goes('walking', office, { sky: 'canyon' });
  day.until(chance.between(12, 12.5), AT_WORK);
  day.goes('walking', day.somewhere(office, 150, 400), { sky: 'canyon' });
  day.rests(30, { sky: 'indoors', carried: 'pocket', network: 'captive' });
  day.goes('walking', office, { sky: 'canyon' });
  day.until(chance.between(16.5, 18), AT_WORK);
  day.goes('walking', city, { sky: 'canyon' });
  // Under the main station.
  day.rests(chance.between(4, 14), { sky: 'none', carried: 'hand' });
  day.goes('on_rails', station);
  day.goes('walking', home);
  day.until(24, AT_HOME);
  return course;
}

/** A day without leaving the house. */
function dayAtHome(options: DayOptions): World {
  const day = beginDay('day at home', options);
  day.until(day.chance.between(8, 10), AT_HOME);
  day.until(day.chance.between(20, 23), { ...AT_HOME, carried: 'pocket' });
  day.until(24, AT_HOME);
  return day.course;
}

/** By bicycle to work and back, and a tour in the evening. */
function cyclingDay(options: DayOptions): World {
  const day = beginDay('cycling day', options);
  const { chance, home, course } = day;
  const office = day.somewhere(home, 3_000, 7_000);
  day.until(chance.between(7, 8.5), AT_HOME);
  day.goes('on_bicycle', office);
  day.until(chance.between(16, 17), AT_WORK);
  day.goes('on_bicycle', home);
  day.until(18, AT_HOME);
  const lake = day.somewhere(home, 8_000, 12_000);
  day.goes('on_bicycle', lake, { sky: 'open' });
  day.rests(chance.between(4, 40), { sky: 'open', carried: 'pocket' });
  day.goes('on_bicycle', home, { sky: 'open' });
  day.until(24, AT_HOME);
  return course;
}

/** A few hundred kilometres of motorway with two stops for fuel, and a night somewhere else. */
function longDrive(options: DayOptions): World {
  const day = beginDay('long drive', options);
  const { chance, home, course } = day;
  day.until(chance.between(6, 9), AT_HOME);
  let next = day.somewhere(home, 60_000, 110_000);
  for (const minutes of [chance.between(6, 12), chance.between(15, 40)]) {
    day.goes('in_vehicle', next, { speed: chance.between(27, 36), halts: [] });
    day.rests(minutes, {
      sky: 'street',
      carried: 'pocket',
      network: chance.chance(0.3) ? 'captive' : 'cellular',
    });
    next = day.somewhere(next, 60_000, 110_000);
  }
  day.goes('in_vehicle', next, { speed: chance.between(27, 36), halts: [] });
  day.until(24, { sky: 'indoors', carried: 'table', network: 'wifi' });
  return course;
}

/** Days by their names. */
export const DAYS = {
  model: modelDay,
  delivery: deliveryDay,
  train: trainDay,
  home: dayAtHome,
  cycling: cyclingDay,
  longDrive,
} as const satisfies Readonly<Record<string, (options: DayOptions) => World>>;

/** How often each is drawn: half of all days are the model's. */
const DRAWN = [
  'model',
  'model',
  'model',
  'model',
  'model',
  'delivery',
  'train',
  'home',
  'cycling',
  'longDrive',
] as const satisfies readonly (keyof typeof DAYS)[];

/** A day of 24 hours that comes of its seed: half of them the model day, the rest of other people. */
export function drawDay(options: DayOptions): World {
  return DAYS[draws(options.seed, 'which day').one(DRAWN)](options);
}
