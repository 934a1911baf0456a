import type { Geofence } from '../contract/geofence';
import type { Entry } from '../ports/storage';
import { FENCE_STATE_PREFIX } from '../store/keys';
import type { StepEffects } from '../store/step-effects';
import { type Deadline, deadlineAfter } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { Circle } from './circle';

/** Being inside of one fence, from a certain ENTER to a certain EXIT; durable. There is no record of being outside. */
export interface Stay {
  readonly version: 1;
  /** The circle that was entered: another one under the same identifier is another fence. */
  readonly circle: Circle;
  /** When the fix was taken that was certain of the ENTER, or the fence was added around it; and the boot in which its uptime counts. */
  readonly enteredAt: Instant;
  readonly bootId: string;
  /** DWELL has been told, or would have been: once a stay. */
  readonly dwelt: boolean;
}

/** A stay that begins now. */
export function newStay({ latitude, longitude, radius }: Circle, enteredAt: Instant, bootId: string): Stay {
  return {
    version: 1,
    circle: { latitude, longitude, radius },
    enteredAt,
    bootId,
    dwelt: false,
  };
}

/** When DWELL is due; null when nobody waits for it, or it has been told. It may come late, never early. */
export function dwellAt({ notifyOnDwell, loiteringDelay }: Geofence, stay: Stay): Deadline | null {
  if (!notifyOnDwell || loiteringDelay === undefined || stay.dwelt) return null;
  return deadlineAfter(stay.enteredAt, loiteringDelay, stay.bootId);
}

/** The stays as they were stored; rows that cannot be read are no stays. */
export function readStays(rows: readonly Entry[]): Map<string, Stay> {
  const stays = new Map<string, Stay>();
  for (const { key, value } of rows) {
    try {
      const stay = JSON.parse(value) as Stay;
      if (
        stay.version === 1 &&
        typeof stay.circle?.radius === 'number' &&
        typeof stay.enteredAt?.up === 'number'
      ) {
        stays.set(key.slice(FENCE_STATE_PREFIX.length), stay);
      }
    } catch {
      // An unreadable stay costs its own fence one ENTER too many.
    }
  }
  return stays;
}

export function saveStay(effects: StepEffects, identifier: string, stay: Stay): void {
  effects.put(FENCE_STATE_PREFIX + identifier, JSON.stringify(stay));
}

export function dropStay(effects: StepEffects, identifier: string): void {
  effects.remove(FENCE_STATE_PREFIX + identifier);
}
