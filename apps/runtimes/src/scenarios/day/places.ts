import type { Geofence } from '@geo/core';
import { placeToStay, strewnFences } from '../world/fences';
import type { Spot } from '../world/town';

export const HOME: Spot = { east: 0, north: 0 };
export const KIOSK: Spot = { east: 320, north: 260 };
export const STATION: Spot = { east: 4200, north: 4000 };
export const CROSSROADS: Spot = { east: 10_000, north: 8000 };
export const TUNNEL: Spot = { east: 13_500, north: 8700 };
export const SHOP: Spot = { east: 15_000, north: 9000 };
export const WORK: Spot = { east: 26_000, north: 12_000 };
export const LUNCH: Spot = { east: 26_350, north: 12_450 };

const STAYS: readonly Geofence[] = [
  placeToStay('home', HOME),
  placeToStay('station', STATION, 200),
  placeToStay('work', WORK, 250),
  placeToStay('lunch', LUNCH, 100),
  placeToStay('shop', SHOP, 120),
];
/** The middle of the day's ways. */
const MIDDLE: Spot = { east: 13_000, north: 6000 };

/** A hundred: five places of the day, and ninety-five that are merely near the way. */
export const hundredFences = (): readonly Geofence[] => [...STAYS, ...strewnFences(95, MIDDLE, 30_000)];

/** A hundred thousand, over a square of 120 km: some hundred within the radius of monitoring. */
export const manyFences = (): readonly Geofence[] => [...STAYS, ...strewnFences(99_995, MIDDLE, 120_000)];
