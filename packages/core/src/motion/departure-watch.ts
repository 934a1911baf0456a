import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import type { LocationRequest } from '../ports/sensor';
import type { MotionEnvironment } from './motion-environment';

/** Of the vehicles that are waited for at a stop, nine of ten have come by then, milliseconds. */
const WATCH_MILLIS = 1_800_000;
/**
 * A device that stands still gets no fix behind a distance filter: the last one may lie back this long when it stops, milliseconds. What
 * is older says that there are no satellites here, and the receiver would search for them.
 */
const RECENT_MILLIS = 300_000;
/** A fix nearer than this is no departure, metres. */
const WATCH_METERS = 25;

/**
 * … nor is a position of networks nearer than this: good ones are off by tens of metres, and a check is the receiver's, metres.
 */
const NETWORK_METERS = 50;
/** How often networks are asked at most: a vehicle has then come a few hundred metres far, milliseconds. */
const NETWORK_MILLIS = 30_000;

/** What a watch requests: the receiver stays on, and a fix comes when the device has moved. */
export function watchRequest({ desiredAccuracy, locationUpdateInterval }: Config): LocationRequest {
  return {
    desiredAccuracy,
    distanceFilter: WATCH_METERS,
    interval: locationUpdateInterval,
    background: true,
  };
}

/** What a watch in low power requests: positions of networks, for a hundredth of the energy. */
export function networkWatchRequest({ balancedAccuracy }: PlatformProfile): LocationRequest {
  return {
    desiredAccuracy: balancedAccuracy,
    distanceFilter: NETWORK_METERS,
    interval: NETWORK_MILLIS,
    background: true,
  };
}

/**
 * A vehicle leaves faster than any hint tells: of the way of a bus or a train after a wait at its stop, 500 m were lost in one case of
 * ten. So the receiver goes on for half an hour after a stop where satellites were received.
 */
export interface DepartureWatch {
  readonly isOpen: boolean;
  /** The device has stopped. */
  begin(): void;
  /** The device has left, or tracking has ended. */
  end(): void;
  /** A fix was accepted. */
  fixCame(): void;
}

export function createDepartureWatch(env: MotionEnvironment): DepartureWatch {
  const { effects } = env;
  let isOpen = false;
  let fixUp = Number.NEGATIVE_INFINITY;
  let cancel: () => void = () => undefined;

  function end(): void {
    cancel();
    if (!isOpen) return;
    isOpen = false;
    env.watchIn(null);
    env.changed();
  }

  return {
    get isOpen() {
      return isOpen;
    },
    begin() {
      if (effects.at.up - fixUp > RECENT_MILLIS) return;
      isOpen = true;
      cancel = env.after(WATCH_MILLIS, end);
      // Timers are suspended with the process, and the receiver would stay on until something else wakes it.
      env.watchIn(WATCH_MILLIS);
      env.changed();
    },
    end,
    fixCame() {
      fixUp = effects.at.up;
    },
  };
}
