import type { LngLat, MapView } from '@geo/view/map';
import { signal } from '@preact/signals';

/** The map, once it is there. */
export const mapView = signal<MapView | null>(null);
/** Changes whenever places on the map move on the screen. */
export const mapMoved = signal(0);
/** Where the pointer holds the phone; `null`: it does not. */
export const held = signal<LngLat | null>(null);
/** Does the map keep the phone in view? */
export const follows = signal(true);
/** What of the map could not be had. */
export const mapProblem = signal<string | null>(null);
