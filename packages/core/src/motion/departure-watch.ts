import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import type { LocationRequest } from '../ports/sensor';
import type { MotionEnvironment } from './motion-environment';

/** Of the vehicles that are waited for at a stop, nine of ten have come by then, milliseconds. */
const WATCH_MILLIS = 1_800_000;
/**
 * A device that stands still gets no fix behind a distance filter: the last one may lie back this long when it stops, milliseconds. What
 * is older says that there are no satellites here, and the receiver would search for them.
 */
const RECENT_MILLIS = 300_000;
/** A fix nearer than this is no departure, metres ... */
const WATCH_METERS = 25;
/** ... nor is a position of networks nearer than this: good ones are off by tens of metres, and a check is the receiver's, metres. */
const NETWORK_METERS = 50;
/** How often networks are asked at most: a vehicle has then come a few hundred metres far, milliseconds. */
const NETWORK_MILLIS = 30_000;
/**
 * A device that stops this near again, within this time of leaving, has not left: fixes indoors wander by some hundred metres, and each
 * false departure would buy another half hour. The time is that of a false departure until its stop, `stopTimeout` and some minutes.
 */
const SAME_STAY_METERS = 500;
const SAME_STAY_MILLIS = 600_000;
/** Nor has one whose stop began this soon after it left, wherever it is: it was somewhere else than had been believed, milliseconds. */
const MOMENT_MILLIS = 10_000;

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
  /** The device has stopped, at this place if one is known; `beganUp`: when the stop began, uptime milliseconds. */
  begin(place: Position | undefined, beganUp: number): void;
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
  let isStaying = false;
  let last: { readonly place: Position; readonly untilUp: number } | undefined;
  let leftUp = Number.NEGATIVE_INFINITY;

  function close(): void {
    cancel();
    if (!isOpen) return;
    isOpen = false;
    env.watchIn(null);
    env.changed();
  }

  /** Milliseconds that are left of the watch of a stay that goes on; a whole watch where the device was elsewhere. */
  function remainingAt(place: Position | undefined, beganUp: number): number {
    const { up } = effects.at;
    if (!last || !place || up - leftUp > SAME_STAY_MILLIS) return WATCH_MILLIS;
    const isSame = beganUp - leftUp <= MOMENT_MILLIS || distanceMeters(last.place, place) <= SAME_STAY_METERS;
    return isSame ? last.untilUp - up : WATCH_MILLIS;
  }

  return {
    get isOpen() {
      return isOpen;
    },
    begin(place, beganUp) {
      isStaying = true;
      const { up } = effects.at;
      if (up - fixUp > RECENT_MILLIS) return;
      const millis = remainingAt(place, beganUp);
      if (millis <= 0) return;
      last = place && { place, untilUp: up + millis };
      isOpen = true;
      cancel = env.after(millis, close);
      // Timers are suspended with the process, and the receiver would stay on until something else wakes it.
      env.watchIn(millis);
      env.changed();
    },
    end() {
      if (isStaying) leftUp = effects.at.up;
      isStaying = false;
      close();
    },
    fixCame() {
      fixUp = effects.at.up;
    },
  };
}
