import { AT_HOME, AT_WORK, beginDay, type DayOptions } from './day';
import type { World } from './world';

/**
 * The model day, 24 hours: a night at home, a walk, a drive to work, the office, lunch on foot, errands on the way back, an
 * evening out by bicycle, bus or car, and the night again. About 2 hours on the way and 22 at rest; ways, hours, lights, skies
 * and networks come of the seed.
 */
export function modelDay(options: DayOptions): World {
  const day = beginDay('model day', options);
  const { chance, home, course } = day;
  day.until(chance.between(6.5, 7.2), AT_HOME);

  // Round the block, with the dog or for the bread.
  day.goes('walking', day.somewhere(home, 250, 450));
  if (chance.chance(0.5)) day.rests(chance.between(2, 9), { sky: 'indoors', carried: 'pocket' });
  day.goes('walking', home);
  day.until(chance.between(7.7, 8.3), { ...AT_HOME, carried: chance.chance(0.5) ? 'table' : 'pocket' });

  const office = day.somewhere(home, 7_500, 10_500);
  const carPark = day.somewhere(office, 60, 180);
  const car = day.somewhere(home, 30, 120);
  day.goes('walking', car);
  day.goes('in_vehicle', carPark);
  day.goes('walking', office, { sky: 'canyon' });
  day.until(chance.between(11.8, 12.4), AT_WORK);

  const café = day.somewhere(office, 250, 500);
  day.goes('walking', café, { sky: 'canyon' });
  // The café's Wi-Fi wants its page clicked first.
  day.rests(chance.between(25, 45), {
    sky: 'indoors',
    carried: 'pocket',
    network: chance.chance(0.4) ? 'captive' : 'cellular',
  });
  day.goes('walking', office);
  day.until(chance.between(16.5, 17.5), AT_WORK);

  day.goes('walking', carPark, { sky: 'canyon' });
  const shop = day.somewhere(home, 1_000, 3_000);
  day.goes('in_vehicle', shop);
  // In the garage under the shop there is no reception.
  const isCellar = chance.chance(0.4);
  day.rests(chance.between(15, 35), { sky: isCellar ? 'none' : 'indoors', carried: 'pocket' });
  day.goes('in_vehicle', car);
  day.goes('walking', home);
  day.until(chance.between(19, 19.5), AT_HOME);

  const by = chance.one(['on_bicycle', 'on_bicycle', 'in_vehicle', 'walking'] as const);
  const friends = by === 'walking' ? day.somewhere(home, 400, 800) : day.somewhere(home, 1_200, 2_200);
  // By bus: with the stops of a bus, and the phone in the pocket.
  const carried = 'pocket';
  day.goes(by, friends, { carried });
  day.until(chance.between(21.5, 22.5), { sky: 'indoors', carried: 'pocket', network: 'wifi' });
  day.goes(by, home, { carried });
  day.until(24, AT_HOME);
  return course;
}
