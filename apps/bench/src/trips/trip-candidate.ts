import { ANDROID_PROFILE, IOS_PROFILE, type LineOptions, type PlatformProfile } from '@geo/core';
import { liveTripLine, type TripLine, tripLine } from '@geo/core/testing';
import type { Candidate, Input } from '../filter/candidate';

/** The activities on which the engine takes the device to be carried on foot. */
const ON_FOOT: ReadonlySet<string> = new Set(['on_foot', 'walking', 'running']);
const PROFILES: Readonly<Record<string, PlatformProfile>> = { android: ANDROID_PROFILE, ios: IOS_PROFILE };

type Places = Pick<TripLine, 'offer' | 'places'>;
type SigmaOf = (platform: string) => number | undefined;

/** Makes a line of each input once, for all sigmas. */
function remembered<L extends Places>(
  lineOn: (profile: PlatformProfile | undefined) => L,
): (input: Input) => L {
  const lines = new WeakMap<Input, L>();
  return (input) => {
    const line = lines.get(input) ?? offered(input, lineOn(PROFILES[input.platform]));
    lines.set(input, line);
    return line;
  };
}

const tripOf = remembered(tripLine);

/** The line of trips as the engine makes it, or with another sigma up to which places count as certain. */
export function trip(name: string, title: string, certainSigmaMeters?: SigmaOf): Candidate {
  return {
    name,
    title,
    track: (input) => tripOf(input).places(certainSigmaMeters?.(input.platform)),
    odometers: (input) => tripOf(input).odometers(),
  };
}

/** The final points of the live line: as the engine makes it, and with other sigmas. `named` makes their names and titles. */
export function live(
  options: LineOptions,
  sigmas: readonly (number | undefined)[],
  named: (sigma: number | undefined) => Pick<Candidate, 'name' | 'title'>,
): Candidate[] {
  const liveOf = remembered((profile) => liveTripLine(options, profile));
  return sigmas.map((sigma) => ({ ...named(sigma), track: (input) => liveOf(input).places(sigma) }));
}

/** A line to which all fixes of a phone were offered. */
function offered<L extends Places>({ fixes, activities }: Input, line: L): L {
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
