import type { EngineState } from '@geo/core';
import type { ValueType } from '../../rows/row';
import { type DartField, typed } from './shapes';

/** Those that binding D has as fields. */
type Fields = 'enabled' | 'trackingMode' | 'isMoving' | 'odometer' | 'geofenceCount' | 'connected';

/** What else the engine says of itself: all of it, or this does not compile. */
const STATE: Readonly<Record<Exclude<keyof EngineState, Fields>, readonly [type: ValueType, says: string]>> =
  {
    trackingActive: ['boolean', 'Is a location request open with the platform?'],
    authorization: ['integer', 'May the app use location: one of the `authorizationStatus…` constants.'],
    receiver: ['Receiver', 'Why the satellite receiver is on.'],
    lastRawFixAge: ['number?', 'Seconds since the last fix arrived, before the filter; null until one has.'],
    lastAcceptedFixAge: ['number?', 'Seconds since the last fix passed the filter; null until one has.'],
    lastLocationError: ['string?', 'The last error of the platform’s location service.'],
    lastGeofenceError: ['string?', 'The last error of geofences.'],
    lastStorageError: [
      'string?',
      'The last failure of durable storage; null where the last commit succeeded.',
    ],
    lastEngineError: [
      'string?',
      'Why the previous engine in this process failed, where this one replaced it; null otherwise.',
    ],
    lastLife: [
      'ProcessExit?',
      'How the previous process of the app ended; null where the platform does not report it.',
    ],
    degraded: [
      'string[]',
      'What keeps the engine from its work now, such as `storage-locked` before the first unlock of the phone, or `background-restricted`; empty when nothing does.',
    ],
    refusedRecordCount: ['integer', 'Records refused because storage failed, since this process started.'],
    uploadParked: [
      'string?',
      'Why queued records are not uploaded: `offline`, `cellular`, `no-url`, `unauthorized`, `circuit`; null: nothing prevents it.',
    ],
    preset: ['string', 'The preset of the keys that were not given: a value of `Preset`.'],
    locationFailureCount: ['integer', 'Location errors since the start of tracking.'],
    backgroundRearmCount: ['integer', 'Location requests that were started again in the background.'],
    watchdogRecoveryCount: [
      'integer',
      'Location requests that the watchdog started again because no fix came.',
    ],
    wakeRearmCount: ['integer', 'Wake regions that were registered again after they failed or fired.'],
    stationaryRegionArmed: ['boolean', 'Is the region around the parking place registered?'],
    monitoredWakeRegions: ['integer', 'Stationary and sentinel regions that are registered now.'],
    lastWakeError: ['string?', 'The last failure of a wake region; null where none failed.'],
    schedulerEnabled: ['boolean', 'Always false: schedules are not supported yet.'],
    unknownKeys: [
      'string[]',
      'Configured keys that the engine does not know, such as misspelled ones: stored without effect. A nested key has its path, `notification.titel`.',
    ],
    ineffectiveKeys: ['string[]', 'Configured keys that have no effect on this platform.'],
  };

const fieldOf = ([name, [type, says]]: readonly [string, readonly [ValueType, string]]): DartField =>
  String(type).endsWith('?') ? typed(`${name}?`, String(type).slice(0, -1), says) : typed(name, type, says);

/** What classes have besides the fields of binding D, by their names. */
export const GETTERS: Readonly<Record<string, readonly DartField[]>> = {
  GeoState: Object.entries(STATE).map(fieldOf),
  DeviceReport: [
    typed(
      'lives',
      'AppLife[]',
      'The engine’s diary of the last lives of the app’s process, the newest first.',
    ),
  ],
};
