import type { Geofence, GeofenceAction } from '../contract/geofence';
import type { AcceptedFix } from '../locations/fix';
import type { GeofencesEnvironment } from './geofences-environment';

/** Tells of a transition: a record for the server, then the event for the app. */
export type Announcer = (
  fence: Geofence,
  action: GeofenceAction,
  fix: AcceptedFix,
  details: {
    /** How old the fix is by now, milliseconds; absent where it has just come. */
    readonly age?: number;
    /** The state moves, and nobody hears of it. */
    readonly isSilent?: boolean;
  },
) => void;

const FLAG = { ENTER: 'notifyOnEntry', EXIT: 'notifyOnExit', DWELL: 'notifyOnDwell' } as const;

export function announcer({ effects, describe, record }: GeofencesEnvironment): Announcer {
  return (fence, action, fix, { age, isSilent = false }) => {
    const { identifier, extras } = fence;
    const isTold = fence[FLAG[action]] === true && !isSilent;
    effects.trace('geofences', `${action} ${identifier}${isTold ? '' : ' (nobody asked)'}`);
    if (!isTold) return;
    record(fix, { geofence: { identifier, action } }, age);
    const location = describe(fix, age);
    effects.emit('geofence', { identifier, action, location, ...(extras === undefined ? {} : { extras }) });
  };
}
