import type { MotionEnvironment } from './motion-environment';

/** A device that has just been parked may be picked up again soon. */
const FRESHLY_PARKED_MILLIS = 1_800_000;

/** How long the device has been parked: its sensor requests depend on it. */
export interface Parking {
  /** Has it come to rest less than half an hour ago? */
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
