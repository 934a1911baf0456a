/** The rows over the axis of time, from above: their names, places and heights in pixels. */
export const LANES = {
  motion: { name: 'Motion, km/h', top: 8, height: 46 },
  fixes: { name: 'Fixes', top: 62, height: 18 },
  fences: { name: 'Fences', top: 88, height: 22 },
  queue: { name: 'Queue, uploads', top: 118, height: 30 },
  energy: { name: 'Energy, mWh', top: 156, height: 34 },
} as const;

/** Where the axis itself lies. */
export const AXIS_TOP = 196;
/** Of the whole drawing. */
export const LANES_HEIGHT = 216;
/** Room for the names. */
export const LEFT = 116;
export const RIGHT = 14;
