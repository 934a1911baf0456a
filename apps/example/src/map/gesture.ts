import type { Point } from './projection';
import { panned, type Size, type Viewport, zoomed } from './viewport';

/** Where the fingers were when their number last changed, and what was seen then. */
export interface GestureStart {
  readonly view: Viewport;
  readonly touches: readonly Point[];
}

/** The view while fingers move: one drags, two drag and pinch. Undefined if their number is another than at the start. */
export function moved(
  { view, touches }: GestureStart,
  now: readonly Point[],
  size: Size,
): Viewport | undefined {
  const [first, second] = touches;
  const [firstNow, secondNow] = now;
  if (!first || !firstNow || (second === undefined) !== (secondNow === undefined)) return undefined;
  if (!second || !secondNow) return panned(view, difference(firstNow, first));
  const center = between(first, second);
  const factor = far(firstNow, secondNow) / Math.max(1, far(first, second));
  return panned(zoomed(view, factor, size, center), difference(between(firstNow, secondNow), center));
}

/** How far a finger has gone, in pixels. */
export const far = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

const difference = (to: Point, from: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
