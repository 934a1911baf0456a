import type { Position } from '@geo/core';
import { createCourse } from './course';
import type { Part } from './part';
import type { World } from './world';

/** What a world is made of. */
export interface WorldOptions {
  /** What lights, speeds and gaps in the network come of. */
  readonly seed: number;
  /** Wall clock at the beginning, epoch milliseconds. Default: Monday, 2 March 2026, 00:00 UTC. */
  readonly startsAt?: number;
  /** Where it begins. */
  readonly begin: Position;
  /** What happens, one after the other; at least one. */
  readonly parts: readonly Part[];
}

/** Monday, 2 March 2026, 00:00 UTC. */
export const MONDAY = 1_772_409_600_000;

/** A world of legs and rests. Throws a `RangeError` where they do not fit each other. */
export function worldOf({ seed, startsAt = MONDAY, begin, parts }: WorldOptions): World {
  if (parts.length === 0) throw new RangeError('a world needs at least one part; got none');
  const course = createCourse({ seed, startsAt, begin });
  for (const part of parts) course.append(part);
  return course;
}
