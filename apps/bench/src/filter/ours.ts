import { ANDROID_PROFILE, type ConfigPatch, IOS_PROFILE, type PlatformProfile } from '@geo/core';
import { acceptance } from '@geo/core/testing';
import type { Candidate, Reported } from './candidate';

/** The activities on which the engine takes the device to be carried on foot. */
const ON_FOOT: ReadonlySet<string> = new Set(['on_foot', 'walking', 'running']);

/** By the platform's name in a recording; of another the engine knows nothing. */
const PROFILES: Readonly<Record<string, PlatformProfile>> = { android: ANDROID_PROFILE, ios: IOS_PROFILE };

/** The engine's own acceptance and odometer, with this configuration on top of the defaults. */
export function ours(name: string, title: string, config: ConfigPatch): Candidate {
  return {
    name,
    title,
    track({ fixes, activities, platform }) {
      const filter = acceptance(config, PROFILES[platform]);
      const track: Reported[] = [];
      let known = 0;
      for (const { latitude, longitude, accuracy, speed, heading, time } of fixes) {
        while ((activities[known]?.writtenAt ?? Infinity) <= time) known += 1;
        const reading = {
          latitude,
          longitude,
          accuracy,
          time,
          // Age as of the moment it was taken: late delivery in 2019 is not measured.
          ageMillis: 0,
          ...(speed === undefined ? {} : { speed }),
          ...(heading === undefined ? {} : { heading }),
        };
        const isOnFoot = ON_FOOT.has(activities[known - 1]?.type ?? 'unknown');
        track.push(...filter.offer(reading, time, isOnFoot).accepted);
      }
      return track;
    },
  };
}
