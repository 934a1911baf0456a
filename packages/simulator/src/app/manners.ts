import type { Departure } from './story-world';

/** How one goes along, in round figures, so that stories can be counted in the head. */
export const MANNERS = {
  /** 45 km/h: a kilometre in 80 s. */
  drives: { going: 'in_vehicle', speed: 12.5, carried: 'mount' },
  /** 4.5 km/h: a kilometre in 800 s. */
  walks: { going: 'walking', speed: 1.25, carried: 'pocket' },
  /** 18 km/h: a kilometre in 200 s. */
  cycles: { going: 'on_bicycle', speed: 5, carried: 'pocket' },
  /** 90 km/h: a kilometre in 40 s. */
  rides: { going: 'on_rails', speed: 25, carried: 'table' },
} as const satisfies Readonly<Record<string, Departure>>;

/** Faster is nothing that carries phones, metres a second: an airliner. */
export const SPEED_MAX = 350;
