import { chanceAt } from '../chance/noise';
import type { World } from '../world/world';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Hours of the wall clock between which the phone hangs on its charger, and how long that takes until it is full. Estimates. */
const PLUGGED_AT = 22.75;
const UNPLUGGED_AT = 6.5;
const FULL_AFTER_HOURS = 2;

/** What a day takes without tracking: between these levels is left in the evening. Estimates. */
const EVENING_LEVEL = [0.25, 0.6] as const;

/** The battery's level over the days. */
export function createBattery({ seed, startsAt }: World) {
  const eveningOf = (day: number) =>
    EVENING_LEVEL[0] + (EVENING_LEVEL[1] - EVENING_LEVEL[0]) * chanceAt(seed, 'evening level', day);
  return (at: number) => {
    const wall = startsAt + at;
    const day = Math.floor(wall / DAY);
    const hour = (wall - day * DAY) / HOUR;
    const isCharging = hour < UNPLUGGED_AT || hour >= PLUGGED_AT;
    const evening = eveningOf(hour < UNPLUGGED_AT ? day - 1 : day);
    const charged = hour >= PLUGGED_AT ? hour - PLUGGED_AT : hour + 24 - PLUGGED_AT;
    const spent = (hour - UNPLUGGED_AT) / (PLUGGED_AT - UNPLUGGED_AT);
    const level = isCharging
      ? Math.min(1, evening + ((1 - evening) * charged) / FULL_AFTER_HOURS)
      : 1 - (1 - evening) * spent;
    // Systems report whole percents.
    return { level: Math.round(level * 100) / 100, is_charging: isCharging };
  };
}
