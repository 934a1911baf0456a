import type { Geofence, GeofenceAction } from '../contract/geofence';
import type { AcceptedFix } from '../locations/fix';
import type { GeofencesEnvironment } from './geofences-environment';

/** Announces a transition: a record for the server, then the event for the app. */
export type Announcer = (
  fence: Geofence,
  action: GeofenceAction,
  fix: AcceptedFix,
  details: {
    /** How old the fix is by now, milliseconds; absent where it has just come. */
    readonly age?: number;
    /** The state changes without a record or an event. */
    readonly isSilent?: boolean;
  },
) => void;

const FLAG = { ENTER: 'notifyOnEntry', EXIT: 'notifyOnExit', DWELL: 'notifyOnDwell' } as const;

export function announcer({ effects, describe, record }: GeofencesEnvironment): Announcer {
  return (fence, action, fix, { age, isSilent = false }) => {
    const { identifier, extras } = fence;
    const isAnnounced = fence[FLAG[action]] === true && !isSilent;
    effects.trace('geofences', `${action} ${identifier}${isAnnounced ? '' : ' (nobody asked)'}`);
    if (!isAnnounced) return;
    record(fix, { geofence: { identifier, action } }, age);
    const location = describe(fix, age);
    effects.emit('geofence', { identifier, action, location, ...(extras === undefined ? {} : { extras }) });
  };
}
