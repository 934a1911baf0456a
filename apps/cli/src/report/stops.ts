import type { Journal } from '../engine/journal';
import type { MotionSpan } from '../engine/motion-timeline';

/** A stop that the engine called stationary. */
export interface Stop {
  /** From 1, as on the map. */
  readonly number: number;
  /** When the device came to rest, and when the engine was sure of it; epoch milliseconds. */
  readonly sinceMillis: number;
  readonly decidedMillis: number;
  /** When it moved again; `null` when it did not. */
  readonly untilMillis: number | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
}

export function stopsOf({ motionChanges }: Journal, spans: readonly MotionSpan[]): readonly Stop[] {
  const stops: Stop[] = [];
  for (const [index, change] of motionChanges.entries()) {
    if (change.isMoving) continue;
    const decidedMillis = Date.parse(change.at);
    const next = motionChanges[index + 1];
    const soft = spans.find(
      ({ state, fromMillis, toMillis }) =>
        state === 'softStop' && fromMillis <= decidedMillis && toMillis >= decidedMillis,
    );
    stops.push({
      number: stops.length + 1,
      sinceMillis: soft?.fromMillis ?? decidedMillis,
      decidedMillis,
      untilMillis: next ? Date.parse(next.at) : null,
      place: change.place ?? null,
    });
  }
  return stops;
}
