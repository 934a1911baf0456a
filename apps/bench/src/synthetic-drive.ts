import type { FixReading } from '@geo/core';
import { seededDraws } from './seeded-draws';

/** What a track is called and consists of. */
export interface BenchTrack {
  readonly name: string;
  readonly points: readonly { readonly timeMillis: number; readonly fix: FixReading }[];
}

/** 2026-01-01T00:00:00Z: any fixed day makes the records the same in every run but for their ids. */
const STARTS_AT = Date.UTC(2026, 0, 1);
const SEED = 2;

/** Metres a second: town, country road, motorway. */
const CRUISING = [12, 22, 33] as const;
/** Seconds at one cruising speed, at most. */
const LEG_SECONDS_MAX = 180;
/** One leg in this many ends at a traffic light, of this many seconds at most. */
const LEGS_PER_LIGHT = 3;
const LIGHT_SECONDS_MAX = 40;
/** Metres a second gained or lost in a second. */
const ACCELERATION = 1.5;
/** Degrees a second a road bends, at most. */
const BEND = 3;
/** Metres, one sigma on each axis: what a phone's receiver wanders about under open sky. */
const NOISE_METERS = 3;
/** One fix in this many is worse than the accuracy gate allows. */
const FIXES_PER_BAD_FIX = 250;

const METERS_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/**
 * A drive at one fix a second with all that a phone says of a fix: legs at town, road and motorway speed on bending
 * roads, traffic lights, seeded noise, and one fix in 250 of 150 m accuracy. The same seed gives the same drive.
 */
export function syntheticDrive(fixes: number): BenchTrack {
  const draw = seededDraws(SEED);
  /** Roughly normal: twelve uniform draws have a variance of one. */
  const noise = () => Array.from({ length: 12 }, draw).reduce((sum, each) => sum + each, -6) * NOISE_METERS;
  let latitude = 46;
  let longitude = 14;
  let speed = 0;
  let heading = 45;
  let legLeft = 0;
  let lightLeft = 0;
  let cruising = 0;
  let bend = 0;
  const points: { timeMillis: number; fix: FixReading }[] = [];
  for (let second = 0; second < fixes; second += 1) {
    if (lightLeft > 0) lightLeft -= 1;
    else if (legLeft > 0) legLeft -= 1;
    else {
      if (draw() * LEGS_PER_LIGHT < 1) lightLeft = Math.ceil(draw() * LIGHT_SECONDS_MAX);
      legLeft = Math.ceil(draw() * LEG_SECONDS_MAX);
      cruising = CRUISING[Math.floor(draw() * CRUISING.length)] as number;
      bend = (draw() * 2 - 1) * BEND;
    }
    const wanted = lightLeft > 0 ? 0 : cruising;
    speed += Math.max(-ACCELERATION, Math.min(ACCELERATION, wanted - speed));
    heading = (heading + (speed > 1 ? bend : 0) + 360) % 360;
    const north = speed * Math.cos(heading * RADIANS);
    const east = speed * Math.sin(heading * RADIANS);
    latitude += north / METERS_PER_DEGREE;
    longitude += east / (METERS_PER_DEGREE * Math.cos(latitude * RADIANS));
    // A drive of days must not leave the country: at 5 degrees from home it turns round.
    if (Math.abs(latitude - 46) > 5 || Math.abs(longitude - 14) > 5) {
      heading = (heading + 180) % 360;
      latitude = Math.max(41.001, Math.min(50.999, latitude));
      longitude = Math.max(9.001, Math.min(18.999, longitude));
    }
    const isBad = draw() * FIXES_PER_BAD_FIX < 1;
    const timeMillis = STARTS_AT + second * 1000;
    points.push({
      timeMillis,
      fix: {
        latitude: latitude + noise() / METERS_PER_DEGREE,
        longitude: longitude + noise() / METERS_PER_DEGREE,
        accuracy: isBad ? 150 : 5 + Math.round(draw() * 60) / 10,
        altitude: 300 + Math.round(draw() * 100) / 10,
        altitudeAccuracy: 4,
        speed: Math.max(0, Math.round((speed + draw() - 0.5) * 100) / 100),
        speedAccuracy: 0.5,
        heading: Math.round(heading * 10) / 10,
        headingAccuracy: 3,
        time: timeMillis,
        ageMillis: 0,
      },
    });
  }
  return { name: `synthetic 1 Hz drive, seed ${SEED}, ${fixes} fixes`, points };
}
