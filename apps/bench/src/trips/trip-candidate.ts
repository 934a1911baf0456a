import { ANDROID_PROFILE, IOS_PROFILE, type PlatformProfile } from '@geo/core';
import { type TripLine, tripLine } from '@geo/core/testing';
import type { Candidate, Input } from '../filter/candidate';

/** The activities on which the engine takes the device to be carried on foot. */
const ON_FOOT: ReadonlySet<string> = new Set(['on_foot', 'walking', 'running']);
const PROFILES: Readonly<Record<string, PlatformProfile>> = { android: ANDROID_PROFILE, ios: IOS_PROFILE };

/** Made once for all sigmas. */
const lines = new WeakMap<Input, TripLine>();

/** The line of trips as the engine makes it, or with another sigma up to which places count as certain. */
export function trip(
  name: string,
  title: string,
  certainSigmaMeters?: (platform: string) => number | undefined,
): Candidate {
  return {
    name,
    title,
    track: (input) => lineOf(input).places(certainSigmaMeters?.(input.platform)),
    odometers: (input) => lineOf(input).odometers(),
  };
}

function lineOf(input: Input): TripLine {
  const line = lines.get(input) ?? lineFrom(input);
  lines.set(input, line);
  return line;
}

function lineFrom({ fixes, activities, platform }: Input): TripLine {
  const line = tripLine(PROFILES[platform]);
  let known = 0;
  for (const { latitude, longitude, accuracy, speed, heading, time } of fixes) {
    while ((activities[known]?.writtenAt ?? Infinity) <= time) known += 1;
    const reading = {
      latitude,
      longitude,
      accuracy,
      time,
      ageMillis: 0,
      ...(speed === undefined ? {} : { speed }),
      ...(heading === undefined ? {} : { heading }),
    };
    line.offer(reading, time, ON_FOOT.has(activities[known - 1]?.type ?? 'unknown'));
  }
  return line;
}
