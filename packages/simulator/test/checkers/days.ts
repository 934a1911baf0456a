import type { Change } from '@geo/core';
import { DAY, MINUTE, type Played } from './played';

/** Fences where the day leads. */
const at = (millis: number) => DAY.truthAt(millis);
const [out] = DAY.trips;
export const arrival = out?.to ?? 0;
export const work = {
  identifier: 'work',
  latitude: at(arrival).latitude,
  longitude: at(arrival).longitude,
  radius: 300,
  notifyOnEntry: true,
  notifyOnExit: true,
  notifyOnDwell: true,
  loiteringDelay: 5 * MINUTE,
};
export const crowd = Array.from({ length: 40 }, (_, index) => ({
  ...work,
  identifier: `near-${index}`,
  longitude: work.longitude + (index - 20) * 0.0002,
}));

/** The server is not there for a while, in the middle of the way out. */
export const outage = {
  happens: ((controls, server) => {
    const from = (out?.from ?? 0) + 2 * MINUTE;
    controls.schedule(from, () => {
      server.conditions.status = 503;
      server.conditions.retryAfterSeconds = 120;
    });
    controls.schedule(from + 3 * MINUTE, () => {
      server.conditions.status = 200;
      server.conditions.retryAfterSeconds = undefined;
    });
  }) satisfies Played['happens'],
};

/** The system wakes the process every few minutes, so that it has every chance. */
export const wakes: NonNullable<Played['happens']> = (controls) => {
  for (let due = arrival; due < DAY.durationMillis; due += 5 * MINUTE) controls.schedule(due, controls.wake);
};

export const expiry = {
  tokens: true,
  happens: ((controls, server) => {
    for (const minutes of [2, 4]) controls.schedule((out?.from ?? 0) + minutes * MINUTE, server.expireToken);
  }) satisfies Played['happens'],
};

/** Once. */
export function once<T>(take: (value: T) => boolean): (value: T) => boolean {
  let isDone = false;
  return (value) => {
    if (isDone || !take(value)) return false;
    isDone = true;
    return true;
  };
}

export const isRow = (change: Change) => 'put' in change && change.put.startsWith('queue/');
