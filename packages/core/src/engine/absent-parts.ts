import type { Engine } from '../api/engine';
import { GeoError } from '../contract/errors';
import type { PartName } from '../contract/part';
import { absentGeofences } from '../geofences/absent-geofences';
import { absentHeading } from '../heading/absent-heading';
import { absentCrash, absentDistraction } from '../safety/absent-detection';
import { absentTrips } from '../trips/absent-trips';
import type { Contents } from './parts';

/** Operations of an absent part: each rejects `UNAVAILABLE`, and names the part. */
function rejecting<Name extends keyof Engine>(part: PartName, names: readonly Name[]): Pick<Engine, Name> {
  const entries = names.map((name) => [
    name,
    async () => {
      const why = `this engine is built without the part ${part}`;
      throw new GeoError('UNAVAILABLE', `${name} is not available: ${why}`);
    },
  ]);
  return Object.fromEntries(entries);
}

/** What takes the place of parts that are not given: it does nothing, so that the rest of the engine need not ask. */
export const ABSENT_PARTS: Contents = {
  geofences: {
    create: absentGeofences,
    operations: () =>
      rejecting('geofences', [
        'addGeofence',
        'addGeofences',
        'getGeofences',
        'geofenceExists',
        'removeGeofence',
        'removeGeofences',
        'startGeofences',
      ]),
  },
  crash: {
    create: absentCrash,
    operations: () => rejecting('crash', ['getSuspectedCrash', 'confirmCrash', 'cancelCrash']),
  },
  distraction: absentDistraction,
  heading: {
    create: absentHeading,
    operations: () => rejecting('heading', ['watchHeading', 'stopWatchHeading']),
  },
  trips: {
    create: absentTrips,
    operations: () => rejecting('trips', ['getTrips', 'destroyTrip', 'destroyTrips', 'watchLine']),
  },
  blackBox: {
    create: () => undefined,
    recordPorts: (ports) => ports,
    recordClient: (engine) => engine,
    operations: () => rejecting('blackBox', ['exportBlackBox', 'explain']),
  },
  templates: { compile: undefined, fault: undefined },
  logUpload: () => rejecting('logUpload', ['uploadLog']).uploadLog,
};
