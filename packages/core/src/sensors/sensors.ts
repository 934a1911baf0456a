import { messageOf } from '../contract/errors';
import type { LocationRequest, RegionRequest, Sensor, SensorKind, SensorReadings } from '../ports/sensor';
import type { UnitOfWork } from '../store/unit-of-work';
import type { DeviceState } from './device-state';
import type { RequestedSensors } from './sensor-requests';
import { soundReading } from './sound-reading';
import { createWatches } from './watches';

/** State-like kinds: open for the process lifetime. */
const STATE_LIKE: readonly SensorKind[] = [
  'provider',
  'connectivity',
  'battery',
  'powerSave',
  'restrictions',
  'app',
];

/** Opens sensors as requested and validates their readings. */
export interface Sensors {
  /** Opens the state-like kinds; from here on requests are applied. */
  open(): void;
  /** The requests may have changed: they are applied at the end of the step. */
  replan(): void;
  /** The step ends: applies the requests last, so that a reading delivered while a sensor opens sees the step's effects. */
  applyPlan(): void;
  /** A reading that woke the process, delivered outside a watch. */
  read<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void;
  /** The reading with its valid fields; undefined when unusable. Each kind of fault is logged once. */
  admitted<K extends SensorKind>(kind: K, given: SensorReadings[K]): SensorReadings[K] | undefined;
  /** Repeats the open location request, and counts it; a no-op when none is open. */
  rearmLocation(cause: 'watchdog' | 'silence' | 'provider'): void;
  /** Repeats the open request for regions. */
  rearmRegions(): void;
  readonly location: LocationRequest | undefined;
  readonly regions: readonly RegionRequest[];
  close(): void;
}

interface SensorsEnvironment {
  readonly sensor: Sensor;
  readonly unit: UnitOfWork;
  readonly device: DeviceState;
  /** The merged sensor requests that the permission allows. */
  requested(): RequestedSensors;
  /** The regions that are now registered. */
  registered(regions: readonly RegionRequest[]): void;
  /** A validated reading, in a step. */
  received<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void;
}

/** The sensors of an engine; closed until `open`. */
export function createSensors(env: SensorsEnvironment): Sensors {
  const { unit, device } = env;
  let isOpen = false;
  let isStale = false;
  /** Fields already reported: a faulty sensor repeats its fault in each reading. */
  const reported = new Set<string>();

  const watches = createWatches({
    sensor: env.sensor,
    read: (kind, reading) => unit.step(() => read(kind, reading)),
    refused: (kind, error) => unit.log(1, 'sensor:refused', `the ${kind} sensor failed: ${messageOf(error)}`),
  });

  function admitted<K extends SensorKind>(kind: K, given: SensorReadings[K]): SensorReadings[K] | undefined {
    const { reading, faults } = soundReading(kind, given);
    for (const fault of faults) {
      const field = fault.slice(0, fault.indexOf(' '));
      if (reported.has(field)) continue;
      reported.add(field);
      unit.trace('engine', fault);
      unit.log(2, 'sensor:unsound', fault);
    }
    return reading;
  }

  function read<K extends SensorKind>(kind: K, given: SensorReadings[K]): void {
    const reading = admitted(kind, given);
    if (reading !== undefined) env.received(kind, reading);
  }

  return {
    open() {
      isOpen = true;
      isStale = true;
      for (const kind of STATE_LIKE) watches.keep(kind);
    },
    replan() {
      isStale = true;
    },
    applyPlan() {
      while (isStale && isOpen) {
        isStale = false;
        watches.apply(env.requested());
        env.registered(watches.request('regions') ?? []);
      }
    },
    read,
    admitted,
    rearmLocation(cause) {
      if (watches.request('location') === undefined) return;
      if (cause === 'watchdog') device.watchdogRecoveryCount++;
      if (device.background) device.backgroundRearmCount++;
      unit.trace('engine', `location request re-armed by ${cause}`);
      watches.rearm('location');
    },
    rearmRegions: () => watches.rearm('regions'),
    get location() {
      return watches.request('location');
    },
    get regions() {
      return watches.request('regions') ?? [];
    },
    close() {
      isOpen = false;
      watches.closeAll();
    },
  };
}
