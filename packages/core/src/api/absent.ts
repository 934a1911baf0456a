import { GeoError } from '../contract/errors';
import type { PartName } from '../contract/part';
import type { Engine } from './engine';

/** The operations of each part. */
const OPERATIONS: Readonly<Partial<Record<PartName, readonly (keyof Engine)[]>>> = {
  geofences: [
    'addGeofence',
    'addGeofences',
    'getGeofences',
    'geofenceExists',
    'removeGeofence',
    'removeGeofences',
    'startGeofences',
  ],
  heading: ['watchHeading', 'stopWatchHeading'],
  blackBox: ['exportBlackBox', 'explain'],
  logUpload: ['uploadLog'],
};

/** The operations of the parts that an engine lacks: each rejects `UNAVAILABLE`, and names the part. */
export function absentOperations(hasPart: (part: PartName) => boolean): Partial<Engine> {
  const entries = (Object.keys(OPERATIONS) as PartName[])
    .filter((part) => !hasPart(part))
    .flatMap((part) =>
      (OPERATIONS[part] ?? []).map((name) => {
        const reject = async () => {
          throw new GeoError(
            'UNAVAILABLE',
            `${name} is not available: this engine is built without the part ${part}`,
          );
        };
        return [name, reject] as const;
      }),
    );
  return Object.fromEntries(entries);
}
