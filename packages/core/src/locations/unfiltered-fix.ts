import type { FixReading } from '../ports/sensor';
import { type Instant, later } from '../time/instant';
import type { AcceptedFix } from './fix';
import { cleaned } from './sane';

/** A usable reading as a fix, unfiltered, for one-shot positions. */
export function unfilteredFix(reading: FixReading, at: Instant): AcceptedFix {
  const clean = cleaned(reading);
  const { latitude, longitude, accuracy, ageMillis, time, speed = 0, filtered = false } = clean;
  const age = Math.max(0, ageMillis ?? 0);
  const taken = later(at, -age);
  return {
    latitude,
    longitude,
    accuracy,
    taken: time === undefined ? taken : { up: taken.up, wall: time },
    ...(ageMillis === undefined ? {} : { ageMillis: age }),
    speed,
    filtered,
    relaxed: false,
    reanchored: false,
    reading: clean,
  };
}
