import { absentMachine } from '../machine/absent-machine';
import type { Geofences } from './geofences';
import type { GeofencesEnvironment } from './geofences-environment';
import type { GeofencesInput } from './geofences-machine';

const nothing = () => undefined;

/**
 * The geofences of an engine without them. Stored fences stay as they are, for an engine that has the part; the alarm that
 * such an engine may have set is cancelled when tracking starts.
 */
export function absentGeofences({ wakeIn }: Pick<GeofencesEnvironment, 'wakeIn'>): Geofences {
  let resumes = false;
  return {
    machine: absentMachine(({ type }) => {
      if (type === 'fences.watch') wakeIn(null);
    }),
    input({ isWatching }) {
      resumes = isWatching;
      return {} as GeofencesInput;
    },
    attach() {
      if (resumes) wakeIn(null);
    },
    restore: nothing,
    mode: 'idle',
    count: 0,
    lastError: null,
    sensorRequests: () => ({}),
    offer: nothing,
    region: nothing,
    permit: nothing,
    reconfigured: nothing,
    load: async () => undefined,
    stage: () => Promise.reject(new Error('this engine has no geofences')),
    isMoving: false,
    moves: 0,
    steady: async () => undefined,
    add: nothing,
    remove: nothing,
    removeAll: nothing,
  };
}
