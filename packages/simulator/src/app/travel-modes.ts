import type { Travel } from './story-world';

/** How each command travels, in round figures that are easy to reckon with. */
export const TRAVEL_MODES = {
  /** 45 km/h: a kilometre in 80 s. */
  drive: { going: 'in_vehicle', speed: 12.5, carried: 'mount' },
  /** 4.5 km/h: a kilometre in 800 s. */
  walk: { going: 'walking', speed: 1.25, carried: 'pocket' },
  /** 18 km/h: a kilometre in 200 s. */
  cycle: { going: 'on_bicycle', speed: 5, carried: 'pocket' },
  /** 90 km/h: a kilometre in 40 s. */
  ride: { going: 'on_rails', speed: 25, carried: 'table' },
} as const satisfies Readonly<Record<string, Travel>>;

/** Faster is nothing that carries phones, metres a second: an airliner. */
export const SPEED_MAX = 350;
