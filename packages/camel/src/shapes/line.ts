import type { LineEvent as WireLine, LinePoint as WirePoint } from '@geo/core';
import { double, int, list, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** A place of a live line. */
export interface LinePoint extends WithRaw {
  /** When the device was there: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** Radius of the circle in which the device was with 68 %, metres. */
  readonly accuracy: number;
}

/** How a live line has gone on. */
export interface LineEvent extends WithRaw {
  /** The line, counted from 1 in each watch: every trip has its own. */
  readonly line: number;
  /** Points that are final since the event before, by time: they never change. */
  readonly points: readonly LinePoint[];
  /** The rest of the line, up to the newest fix; it replaces the tail of the event before. */
  readonly tail: readonly LinePoint[];
}

const POINT = shape<WirePoint, LinePoint>({
  timestamp: text,
  latitude: double,
  longitude: double,
  accuracy: double,
});

const LINE = shape<WireLine, LineEvent>({ line: int, points: list(POINT.kind), tail: list(POINT.kind) });

/** A step of a live line from the wire. */
export const parseLine = (payload: unknown): LineEvent => LINE.parse(payload);
