import type { SensorKind, SensorReadings } from '@geo/core';
import type { VirtualPhone } from '@geo/guest/testing';
import { type AccelerationPattern, blockOf } from './acceleration';
import type { Draws } from './draws';
import { MINUTE, SECOND } from './durations';
import { ACTIVITY_OF, type Body, type TravelMode } from './motion';
import type { Receiver } from './receiver';

const PATTERN_OF: Readonly<Record<TravelMode, AccelerationPattern>> = {
  still: 'table',
  walking: 'pocket',
  on_bicycle: 'pocket',
  in_vehicle: 'mount',
};

/** After lying still this long the phone is in doze, and no blocks are delivered. */
const DOZES_AFTER_MILLIS = 6 * MINUTE;
/** Activity recognition needs this long before its first report, and then repeats it at this interval. */
const RECOGNIZES_AFTER_MILLIS = 20 * SECOND;
const RECOGNIZES_EVERY_MILLIS = 2 * MINUTE;
/** The significant-motion sensor fires after some steps. */
const MOTION_AFTER_MILLIS = 8 * SECOND;

/** The sensors of the phone. A kind delivers readings only while the engine watches it. */
export interface Sensors {
  /** Plays this pattern for the next seconds in place of the one of the mode of travel. */
  shake(pattern: AccelerationPattern, seconds: number): void;
  /** Delivers the readings of this moment. */
  deliverAll(): void;
}

export function sensorsOf(phone: VirtualPhone, body: Body, receiver: Receiver, draws: Draws): Sensors {
  let mode: TravelMode = 'still';
  let sinceUp = Number.NEGATIVE_INFINITY;
  let recognizedUp = Number.NEGATIVE_INFINITY;
  let isMotionDelivered = true;
  let second = 0;
  let queued: AccelerationPattern[] = [];

  function deliver<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void {
    phone.sensor.deliver(kind, reading);
  }

  function deliverAcceleration(up: number): void {
    const pattern = queued.shift() ?? PATTERN_OF[mode];
    const request = phone.sensor.request('acceleration');
    if (request === undefined || (pattern === 'table' && up - sinceUp > DOZES_AFTER_MILLIS)) return;
    deliver('acceleration', blockOf(pattern, second, request.rateHz, draws));
  }

  function deliverActivity(up: number): void {
    if (up - sinceUp < RECOGNIZES_AFTER_MILLIS || up - recognizedUp < RECOGNIZES_EVERY_MILLIS) return;
    if (mode === 'still' && recognizedUp > sinceUp) return;
    if (phone.sensor.request('activity') === undefined) return;
    recognizedUp = up;
    const confidence = draws.chance(0.1) ? 40 : 75 + draws.below(25);
    deliver('activity', { type: ACTIVITY_OF[mode], confidence, ageMillis: draws.below(2000) });
  }

  function deliverMotion(up: number): void {
    if (isMotionDelivered || up - sinceUp < MOTION_AFTER_MILLIS) return;
    isMotionDelivered = true;
    if (phone.sensor.request('motion') !== undefined) deliver('motion', { ageMillis: 0 });
  }

  return {
    shake(pattern, seconds) {
      queued = [...queued, ...Array.from({ length: seconds }, () => pattern)];
    },
    deliverAll() {
      const up = phone.scheduler.uptime();
      second++;
      if (body.mode !== mode) {
        isMotionDelivered = mode !== 'still';
        mode = body.mode;
        sinceUp = up;
        recognizedUp = Number.NEGATIVE_INFINITY;
      }
      deliverMotion(up);
      deliverActivity(up);
      deliverAcceleration(up);
      const request = phone.sensor.request('location');
      if (request === undefined) return;
      for (const fix of receiver.deliver(request, up, phone.scheduler.now())) deliver('location', fix);
    },
  };
}
