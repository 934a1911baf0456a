import type { GroundTruth } from './ground-truth';
import type { ObservedEvents } from './observed-events';

/** How long after an arrival a policy took notice, milliseconds; `undefined`: not before the next departure. */
export interface Stopping {
  /** Until it reported that the phone does not move. */
  readonly reportedMillis: number | undefined;
  /** Until the receiver was off, and stayed off for a minute at least; 0 where it was off already. */
  readonly receiverOffMillis: number | undefined;
}

/** Off for less than this is a pause between two fixes. */
const LEAST_OFF_MILLIS = 60_000;

/** For each arrival. */
export function stoppings({ trips, world }: GroundTruth, { motions, receiver }: ObservedEvents): Stopping[] {
  return trips.map(({ to }, index) => {
    const next = trips[index + 1]?.from ?? world.durationMillis;
    const reported = motions.find(({ at, isMoving }) => !isMoving && at >= to && at < next);
    return {
      reportedMillis: reported === undefined ? undefined : reported.at - to,
      receiverOffMillis: offAfter(receiver, to, next),
    };
  });
}

function offAfter(receiver: ObservedEvents['receiver'], arrival: number, next: number): number | undefined {
  let offSince: number | undefined = -Infinity;
  for (const { at, isOn } of receiver) {
    if (at >= next) break;
    if (offSince !== undefined && at - Math.max(offSince, arrival) >= LEAST_OFF_MILLIS) break;
    offSince = isOn ? undefined : (offSince ?? at);
  }
  return offSince === undefined ? undefined : Math.max(0, offSince - arrival);
}
