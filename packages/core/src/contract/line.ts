/** A place of a live line. */
export interface LinePoint {
  /** When the device was there: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** Radius of the circle in which the device was with 68 %, metres: of the smoothed place, not of its fix. */
  readonly accuracy: number;
}

/** How a live line has gone on: what a map adds, and what it draws anew. */
export interface LineEvent {
  /** The line, counted from 1 in each watch: every trip has its own. */
  readonly line: number;
  /** Points that are final since the event before, by time. They follow the final ones before and never change. */
  readonly points: readonly LinePoint[];
  /** The rest of the line, up to the newest fix; it replaces the tail of the event before. Empty when the trip has ended. */
  readonly tail: readonly LinePoint[];
}

/** Options of `watchLine`: how far the final points lag behind. One of the two; without either three fixes. */
export interface LineOptions {
  /** Later fixes that make a point final, 1 to 30. Default: 3. */
  readonly lagFixes?: number;
  /** Seconds after which a point is final with the next fix, 10 to 30. */
  readonly lagSeconds?: number;
}
