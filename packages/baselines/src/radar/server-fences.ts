import { distanceMeters, type Position } from '@geo/core';
import type { TrackerOutput } from '@geo/simulator';
import type { Fence } from '../baseline';

/** What the server believes: the fences that it has seen entered. */
export interface FencesEntered {
  readonly inside: readonly string[];
}

/**
 * What a server makes of a fix that has reached it: a fence is entered when the fix lies within its radius, and left when it does
 * not. How the real one weighs accuracy is not published.
 */
export function judges(
  fences: readonly Fence[],
  { inside }: FencesEntered,
  fix: Position,
): { readonly inside: readonly string[]; readonly crossings: readonly TrackerOutput[] } {
  const now = fences
    .filter((fence) => distanceMeters(fence, fix) <= fence.radius)
    .map((fence) => fence.identifier);
  const entered = now.filter((identifier) => !inside.includes(identifier));
  const left = inside.filter((identifier) => !now.includes(identifier));
  return {
    inside: now,
    crossings: [
      ...left.map((identifier) => ({ output: 'geofence', identifier, action: 'EXIT' }) as const),
      ...entered.map((identifier) => ({ output: 'geofence', identifier, action: 'ENTER' }) as const),
    ],
  };
}

/** The fences nearest to here, by their boundaries. */
export function nearest(fences: readonly Fence[], from: Position, most: number): readonly Fence[] {
  const beyond = (fence: Fence) => distanceMeters(fence, from) - fence.radius;
  return [...fences].sort((a, b) => beyond(a) - beyond(b)).slice(0, most);
}
