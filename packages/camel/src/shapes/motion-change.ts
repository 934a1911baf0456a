import type { HeartbeatEvent as WireHeartbeat, MotionChangeEvent as WireMotionChange } from '@geo/core';
import { flag, optional } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';
import { LOCATION, type Location } from './location';

/** The motion verdict changed (contract 2.7). */
export interface MotionChangeEvent extends WithRaw {
  /** True on the way to moving, false on the way to stationary. */
  readonly isMoving: boolean;
  /** Where; `null` for the first motion change of a session, on every platform. */
  readonly location: Location | null;
}

/** A sign of life every `heartbeatInterval` seconds (contract 2.8). */
export interface HeartbeatEvent extends WithRaw {
  /** The last known location; `null` before any fix of the session. */
  readonly location: Location | null;
}

const MOTION_CHANGE = shape<WireMotionChange, MotionChangeEvent>({
  isMoving: flag,
  location: optional(LOCATION.kind),
});

const HEARTBEAT = shape<WireHeartbeat, HeartbeatEvent>({ location: optional(LOCATION.kind) });

/** A motion change from the wire. */
export const parseMotionChange = (payload: unknown): MotionChangeEvent => MOTION_CHANGE.parse(payload);

/** A heartbeat from the wire. */
export const parseHeartbeat = (payload: unknown): HeartbeatEvent => HEARTBEAT.parse(payload);
