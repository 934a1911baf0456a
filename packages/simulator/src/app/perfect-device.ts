import type { ActivityType } from '@geo/core';
import type { Device, RecognisedActivity } from '../device/device';
import type { Going } from '../world/world';
import { feltBlock } from './felt-block';
import type { StoryWorld } from './story-world';

/** What a receiver claims under an open sky with little to disturb it, metres. */
const SATELLITE_ACCURACY = 5;
/** What positions from Wi-Fi and cells claim in a town, metres. */
const NETWORK_ACCURACY = 30;
/** The hardware of significant motion wants to be sure: so long after the first step. */
const SIGNIFICANT_AFTER_MILLIS = 1_000;
/** Enough for the day, so that nothing depends on it. */
const BATTERY = { level: 0.8, is_charging: false } as const;

const ACTIVITY_OF: Readonly<Record<Going, ActivityType>> = {
  still: 'still',
  walking: 'walking',
  running: 'running',
  on_bicycle: 'on_bicycle',
  in_vehicle: 'in_vehicle',
  on_rails: 'in_vehicle',
};

/**
 * Sensors without error or delay: fixes lie where the phone is, activities are reported when they change. Tunnels are dark
 * all the same.
 */
export function perfectDevice(world: StoryWorld): Device {
  /** The manner of going from its beginning on, however many pieces of way it has. */
  function recognised(at: number): RecognisedActivity {
    const { going } = world.stretchAt(at);
    let { from } = world.stretchAt(at);
    while (from > 0) {
      const before = world.stretchAt(from - 1);
      if (before.going !== going) break;
      from = before.from;
    }
    return { at: from, type: ACTIVITY_OF[going], confidence: 100 };
  }

  return {
    satelliteFix(at) {
      const { latitude, longitude, speed, heading, sky } = world.truthAt(at);
      if (sky === 'none') return undefined;
      return {
        latitude,
        longitude,
        accuracy: SATELLITE_ACCURACY,
        speed,
        ...(speed > 0 ? { heading } : {}),
        time: world.startsAt + at,
        ageMillis: 0,
      };
    },
    networkFix(at) {
      const { latitude, longitude, sky } = world.truthAt(at);
      if (sky === 'none') return undefined;
      return { latitude, longitude, accuracy: NETWORK_ACCURACY, time: world.startsAt + at, ageMillis: 0 };
    },
    activityAt: recognised,
    activityAfter(at) {
      const { going } = world.stretchAt(at);
      let stretch = world.stretchAt(at);
      while (stretch.to !== Infinity && stretch.going === going) stretch = world.stretchAt(stretch.to);
      return stretch.going === going ? undefined : recognised(stretch.from);
    },
    significantMotionAfter(at) {
      let from = at;
      while (!world.isGoingOn(from)) {
        const { to } = world.stretchAt(from);
        if (to === Infinity) return Infinity;
        from = to;
      }
      return from + SIGNIFICANT_AFTER_MILLIS;
    },
    acceleration(at, rateHz) {
      const { carried, going } = world.stretchAt(at);
      const impact = world.collisions.find((collision) => collision >= at && collision < at + 1_000);
      return feltBlock({
        rateHz,
        at,
        carried,
        going: world.isGoingOn(at) ? going : 'still',
        ...(impact === undefined ? {} : { impactAfterMillis: impact - at }),
      });
    },
    batteryAt: () => BATTERY,
  };
}
