import type { EngineState as WireState } from '@geo/core';
import { double, flag, int, optional, readable } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/**
 * Snapshot of the tracker (contract 2.5). Six fields are typed; every other one the engine gave is there under its
 * own name: `state[key]` is `state.raw[key]`.
 */
export interface State extends WithRaw {
  /** The persisted intent to track. */
  readonly enabled: boolean;
  /** The motion verdict, as of the last motion change. */
  readonly isMoving: boolean | null;
  /** Metres. */
  readonly odometer: number | null;
  /** One of the `trackingMode…` constants. */
  readonly trackingMode: number | null;
  /** Is the internet reachable, validated? */
  readonly connected: boolean | null;
  /** Fences stored. */
  readonly geofenceCount: number | null;
  /** Whatever else the engine gave, by its own name. */
  readonly [key: string]: unknown;
}

type Typed = Pick<
  State,
  'enabled' | 'isMoving' | 'odometer' | 'trackingMode' | 'connected' | 'geofenceCount'
>;

const STATE = shape<WireState, Typed & WithRaw>({
  enabled: flag,
  isMoving: optional(flag),
  odometer: optional(double),
  trackingMode: optional(int),
  connected: optional(flag),
  geofenceCount: optional(int),
});

/** A snapshot from the wire. */
export function parseState(payload: unknown): State {
  const typed = STATE.parse(payload);
  return Object.freeze({ ...readable(typed.raw), ...typed });
}
