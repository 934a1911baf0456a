import type { SensorKind, SensorReadings } from '@geo/core';
import type { VirtualPhone } from '@geo/guest/testing';
import type { Draws } from './draws';
import { ACTIVITY_OF, type Body, type Going } from './motion';
import { MINUTE, SECOND } from './pace';
import type { Receiver } from './receiver';
import { blockOf, type Feeling } from './shaking';

const FEELING_OF: Readonly<Record<Going, Feeling>> = {
  still: 'table',
  walking: 'pocket',
  on_bicycle: 'pocket',
  in_vehicle: 'mount',
};

/** A phone that has lain so long dozes: its accelerometer wakes nobody, and no blocks come. */
const DOZES_AFTER_MILLIS = 6 * MINUTE;
/** Activity recognition looks at so many seconds before it says anything, and then says it again and again. */
const RECOGNIZES_AFTER_MILLIS = 20 * SECOND;
const RECOGNIZES_EVERY_MILLIS = 2 * MINUTE;
/** The significant-motion sensor wants some steps first. */
const STARTLES_AFTER_MILLIS = 8 * SECOND;

/** What a phone's other senses say of how its body moves, where somebody listens. */
export interface Senses {
  /** Felt in the next seconds in place of what the body does. */
  feels(feeling: Feeling, seconds: number): void;
  /** What is sensed at this moment. */
  speak(): void;
}

export function sensesOf(phone: VirtualPhone, body: Body, receiver: Receiver, draws: Draws): Senses {
  let going: Going = 'still';
  let sinceUp = Number.NEGATIVE_INFINITY;
  let recognizedUp = Number.NEGATIVE_INFINITY;
  let isStartled = true;
  let second = 0;
  let felt: Feeling[] = [];

  function deliver<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void {
    phone.sensor.deliver(kind, reading);
  }

  function shakes(up: number): void {
    const feeling = felt.shift() ?? FEELING_OF[going];
    const request = phone.sensor.request('acceleration');
    if (request === undefined || (feeling === 'table' && up - sinceUp > DOZES_AFTER_MILLIS)) return;
    deliver('acceleration', blockOf(feeling, second, request.rateHz, draws));
  }

  function recognizes(up: number): void {
    if (up - sinceUp < RECOGNIZES_AFTER_MILLIS || up - recognizedUp < RECOGNIZES_EVERY_MILLIS) return;
    if (going === 'still' && recognizedUp > sinceUp) return;
    if (phone.sensor.request('activity') === undefined) return;
    recognizedUp = up;
    const confidence = draws.chance(0.1) ? 40 : 75 + draws.below(25);
    deliver('activity', { type: ACTIVITY_OF[going], confidence, ageMillis: draws.below(2000) });
  }

  function startles(up: number): void {
    if (isStartled || up - sinceUp < STARTLES_AFTER_MILLIS) return;
    isStartled = true;
    if (phone.sensor.request('motion') !== undefined) deliver('motion', { ageMillis: 0 });
  }

  return {
    feels(feeling, seconds) {
      felt = [...felt, ...Array.from({ length: seconds }, () => feeling)];
    },
    speak() {
      const up = phone.scheduler.uptime();
      second++;
      if (body.going !== going) {
        isStartled = going !== 'still';
        going = body.going;
        sinceUp = up;
        recognizedUp = Number.NEGATIVE_INFINITY;
      }
      startles(up);
      recognizes(up);
      shakes(up);
      const request = phone.sensor.request('location');
      if (request === undefined) return;
      for (const fix of receiver.delivers(request, up, phone.scheduler.now())) deliver('location', fix);
    },
  };
}
