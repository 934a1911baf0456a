import type { Change, Events, Location, Storage } from '@geo/core';
import type { TrackerOutput } from './observation';

const QUEUE_PREFIX = 'queue/';
const OUTBOX_PREFIX = 'outbox/';

/** Storage that emits what the engine records and decides, from what becomes durable, whether or not an app listens. */
export function reportingStorage(storage: Storage, emit: (output: TrackerOutput) => void): Storage {
  function record(location: Location): void {
    const { coords, timestamp, odometer, extras } = location;
    const { latitude, longitude, accuracy, speed } = coords;
    const time = Date.parse(timestamp);
    // A speed of -1 is none (contract 2.1).
    const measured = typeof speed === 'number' && speed >= 0 ? { speed } : {};
    emit({ output: 'fix', fix: { latitude, longitude, accuracy, time, ...measured } });
    emit({ output: 'odometer', metres: odometer });
    if (typeof extras?.departedAt === 'string')
      emit({ output: 'departure', time: Date.parse(extras.departedAt) });
  }

  function event({ name, payload }: { readonly name: string; readonly payload: unknown }): void {
    if (name === 'motionchange')
      emit({ output: 'motion', isMoving: (payload as Events['motionchange']).isMoving });
    if (name === 'geofence') {
      const { identifier, action } = payload as Events['geofence'];
      emit({ output: 'geofence', identifier, action });
    }
  }

  function report(changes: readonly Change[]): void {
    for (const change of changes) {
      if (!('put' in change)) continue;
      if (change.put.startsWith(QUEUE_PREFIX)) record(JSON.parse(change.value));
      else if (change.put.startsWith(OUTBOX_PREFIX)) event(JSON.parse(change.value));
    }
  }

  return {
    ...storage,
    async commit(changes) {
      await storage.commit(changes);
      report(changes);
    },
  };
}
