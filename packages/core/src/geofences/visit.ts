import type { Geofence } from '../contract/geofence';
import type { Entry } from '../ports/storage';
import { FENCE_STATE_PREFIX } from '../store/keys';
import type { StepEffects } from '../store/step-effects';
import { type Deadline, deadlineAfter } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { Circle } from './circle';

/** Being inside of one fence, from a certain ENTER to a certain EXIT; durable. There is no record of being outside. */
export interface Visit {
  readonly version: 1;
  /** The circle that was entered: another one under the same identifier is another fence. */
  readonly circle: Circle;
  /** When the fix was taken that was certain of the ENTER, or the fence was added around it; and the boot in which its uptime counts. */
  readonly enteredAt: Instant;
  readonly bootId: string;
  /** DWELL has been emitted, or suppressed: once a visit. */
  readonly dwelt: boolean;
}

/** A visit that begins now. */
export function newVisit({ latitude, longitude, radius }: Circle, enteredAt: Instant, bootId: string): Visit {
  return {
    version: 1,
    circle: { latitude, longitude, radius },
    enteredAt,
    bootId,
    dwelt: false,
  };
}

/** When DWELL is due; null when DWELL is not enabled, or has been emitted. It may come late, never early. */
export function dwellAt({ notifyOnDwell, loiteringDelay }: Geofence, visit: Visit): Deadline | null {
  if (!notifyOnDwell || loiteringDelay === undefined || visit.dwelt) return null;
  return deadlineAfter(visit.enteredAt, loiteringDelay, visit.bootId);
}

/** The visits as they were stored; rows that cannot be read are left out. */
export function readVisits(rows: readonly Entry[]): Map<string, Visit> {
  const visits = new Map<string, Visit>();
  for (const { key, value } of rows) {
    try {
      const visit = JSON.parse(value) as Visit;
      if (
        visit.version === 1 &&
        typeof visit.circle?.radius === 'number' &&
        typeof visit.enteredAt?.up === 'number'
      ) {
        visits.set(key.slice(FENCE_STATE_PREFIX.length), visit);
      }
    } catch {
      // An unreadable visit costs its own fence one ENTER too many.
    }
  }
  return visits;
}

export function saveVisit(effects: StepEffects, identifier: string, visit: Visit): void {
  effects.put(FENCE_STATE_PREFIX + identifier, JSON.stringify(visit));
}

export function dropVisit(effects: StepEffects, identifier: string): void {
  effects.remove(FENCE_STATE_PREFIX + identifier);
}
