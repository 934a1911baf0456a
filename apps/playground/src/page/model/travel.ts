import type { LngLat } from '@geo/view/map';
import { signal } from '@preact/signals';
import { VISNJAN } from '../route/visnjan';
import { act } from './playground';

/** How fast the phone drives, kilometres an hour. */
export const driveSpeed = signal(50);

/** Drives along places, from where the phone is. */
export function driveAlong(places: readonly LngLat[]): void {
  act({
    type: 'drive',
    path: places.map(([longitude, latitude]) => ({ longitude, latitude })),
    mode: 'in_vehicle',
    speed: driveSpeed.peek() / 3.6,
  });
}

/** Drives along the bundled route. */
export function driveRoute(): void {
  driveAlong(VISNJAN);
}

/** Walks a kilometre. */
export function walk(): void {
  act({ type: 'walk', metres: 1000 });
}
