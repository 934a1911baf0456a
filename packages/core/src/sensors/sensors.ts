import { messageOf } from '../contract/errors';
import type { LocationRequest, RegionRequest, Sensor, SensorKind, SensorReadings } from '../ports/sensor';
import type { UnitOfWork } from '../store/unit-of-work';
import type { DeviceState } from './device-state';
import type { RequestedSensors } from './sensor-requests';
import { soundReading } from './sound-reading';
import { createWatches } from './watches';

/** Kinds that say how the device is: open for the life of the process. */
const STATE_LIKE: readonly SensorKind[] = ['provider', 'connectivity', 'battery', 'powerSave', 'app'];

/** The sensors: which are open, and what they deliver. */
export interface Sensors {
  /** Opens the kinds that stay open; from here on the requests are followed. */
  open(): void;
  /** The requests may have changed: they are applied when the step ends. */
  replan(): void;
  /** The end of a step, so that what a sensor delivers while it is opened finds the step's work done. */
  applyPlan(): void;
  /** A reading from a wake of the process, which came by no watch. */
  read<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void;
  /** The reading as far as it is sound; undefined where nothing of it is of use. Each unsound field is logged once. */
  admitted<K extends SensorKind>(kind: K, given: SensorReadings[K]): SensorReadings[K] | undefined;
  /** Repeats the open request for locations, and counts it; nothing happens while none is open. */
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
  /** Everything that is wanted of the sensors now, and permitted. */
  requested(): RequestedSensors;
  /** These regions are registered now. */
  registered(regions: readonly RegionRequest[]): void;
  /** A sound reading, in a step. */
  received<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void;
}

/** The sensors of an engine; closed until `open`. */
export function createSensors(env: SensorsEnvironment): Sensors {
  const { unit, device } = env;
  let isOpen = false;
  let isStale = false;
  /** Fields that were reported: a sensor with a fault has it in each reading. */
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
