import type { MotionEnvironment } from './motion-environment';

/**
 * A device that has just been parked may be picked up again soon: on 30 simulated days with `economical` on iOS it takes 205 mWh a day,
 * and 201 with half an hour, which loses a few more of a start's metres.
 */
const FRESHLY_PARKED_MILLIS = 2_100_000;

/** How long the device has been parked: its sensor requests depend on it. */
export interface Parking {
  /** Has it come to rest less than 35 minutes ago? */
  readonly isFresh: boolean;
  /** It has come to rest. */
  begins(): void;
  /** It has left. */
  ends(): void;
}

export function createParking({ effects, after, changed }: MotionEnvironment): Parking {
  let sinceUp = Number.NEGATIVE_INFINITY;
  let forget: () => void = () => undefined;

  return {
    get isFresh() {
      return effects.at.up - sinceUp < FRESHLY_PARKED_MILLIS;
    },
    begins() {
      sinceUp = effects.at.up;
      forget();
      forget = after(FRESHLY_PARKED_MILLIS, changed);
    },
    ends: () => forget(),
  };
}
