import { clockTime, day, moment } from '../output/figures';

/** How times are written in a report: with their day where it lasts longer than one. All in UTC. */
export interface Clock {
  /** A moment, to the second. */
  time(millis: number): string;
  /** A round moment at an axis. */
  tick(millis: number): string;
}

export function clockOf(fromMillis: number, toMillis: number): Clock {
  if (day(fromMillis) === day(toMillis))
    return { time: clockTime, tick: (millis) => clockTime(millis).slice(0, 5) };
  return {
    time: moment,
    tick(millis) {
      const time = clockTime(millis).slice(0, 5);
      return time === '00:00' ? day(millis).slice(5) : time;
    },
  };
}
