import type { Config } from '../../config/keys';
import type { PlatformProfile } from '../../config/profiles';
import type { TrackingMode } from '../../contract/constants';
import type { Ports } from '../../ports/index';
import type { SensorReadings } from '../../ports/sensor';
import type { DeviceState } from '../../sensors/device-state';
import type { LocationFact } from '../../sensors/location-failure';
import { createPermission, type Permission } from '../../sensors/permission';
import { createPlatformQueries, type PlatformQueries } from '../../sensors/platform-queries';
import { locationFields, permissionRequest, presenceFields } from '../../sensors/platform-requests';
import { createTrackingPresence, type TrackingPresence } from '../../sensors/presence';
import { createProvider, type Provider, type ProviderFact } from '../../sensors/provider';
import { createReceiverUse, type ReceiverUse } from '../../sensors/receiver';
import { mergeSensorRequests, type RequestedSensors } from '../../sensors/sensor-requests';
import { createSensors, type Sensors } from '../../sensors/sensors';
import { createWakeRegions, type WakeRegions } from '../../sensors/wake-regions';
import type { TrackedWork } from '../../store/tracked-work';
import type { UnitOfWork } from '../../store/unit-of-work';
import type { Timers } from '../../time/timers';
import type { ReadingFact } from '../reading-fact';

/** How far back to query activities after a wake: as long as a parked device may hide a departure. */
const HISTORY_MILLIS = 1_800_000;

type Activity = SensorReadings['activity'];

/** What the engine queries, displays and reads on the device. */
export interface DeviceParts {
  readonly queries: PlatformQueries;
  readonly provider: Provider;
  readonly permission: Permission;
  readonly presence: TrackingPresence;
  readonly sensors: Sensors;
  readonly wakeRegions: WakeRegions;
  readonly receiver: ReceiverUse;
  /** Queries the activities that the platform recorded before the wake; a no-op without an activity sensor. */
  askActivityHistory(done: (history: readonly Activity[]) => void): void;
}

interface DevicePartsEnvironment {
  readonly ports: Pick<Ports, 'sensor' | 'presence'>;
  readonly unit: UnitOfWork;
  readonly pending: TrackedWork;
  readonly device: DeviceState;
  readonly timers: Timers;
  readonly profile: PlatformProfile;
  config(): Config;
  /** What is tracked; undefined while tracking is off. */
  mode(): TrackingMode | undefined;
  /** Is the device parked dormant? */
  isDormant(): boolean;
  /** The sensor requests of each part. */
  requests(): readonly RequestedSensors[];
  emit(fact: ProviderFact | ReadingFact | LocationFact): void;
}

/** The parts of an engine that face the device. */
export function createDeviceParts(env: DevicePartsEnvironment): DeviceParts {
  const { unit, device, timers, profile, config, mode, emit } = env;
  const { sensor } = env.ports;
  const queries = createPlatformQueries(sensor, timers, unit.pending);
  const isWatched = sensor.available.has('provider');
  const provider = createProvider({ effects: unit, device, isWatched, emit });
  const permission = createPermission({
    unit,
    queries,
    wanted: () => permissionRequest(config(), profile),
    decided: provider.decided,
  });
  const receiver = createReceiverUse(unit, profile.balancedAccuracy);
  const presence = createTrackingPresence({
    presence: env.ports.presence,
    effects: unit,
    mode,
    isDormant: env.isDormant,
    config,
    fields: () => presenceFields(config(), profile),
  });
  const sensors: Sensors = createSensors({
    sensor,
    unit,
    device,
    requested() {
      const requests = env.requests();
      receiver.review(requests, provider.blocked !== null);
      const { location, ...others } = mergeSensorRequests(requests);
      const completed = location && { location: { ...location, ...locationFields(config(), profile) } };
      return provider.permitted({ ...others, ...completed });
    },
    registered: (requests) => wakeRegions.registered(requests),
    received: (kind, reading) => emit({ type: `reading.${kind}`, reading } as ReadingFact),
  });
  const wakeRegions = createWakeRegions({
    unit,
    device,
    timers,
    requested: () => sensors.regions,
    rearm: sensors.rearmRegions,
  });
  function askActivityHistory(done: (history: readonly Activity[]) => void): void {
    if (!sensor.available.has('activity')) return;
    env.pending.whenSettled(
      queries.query('activityHistory', { sinceMillisAgo: HISTORY_MILLIS }),
      (history) => {
        const known = Array.isArray(history) ? history : [];
        done(known.flatMap((reading) => sensors.admitted('activity', reading) ?? []));
      },
    );
  }

  return { queries, provider, permission, presence, sensors, wakeRegions, receiver, askActivityHistory };
}
