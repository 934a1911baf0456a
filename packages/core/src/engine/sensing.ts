import { messageOf } from '../contract/errors';
import type { LocationRequest, RegionRequest, SensorKind, SensorReadings } from '../ports/sensor';
import type { RequestedSensors } from '../sensors/sensor-requests';
import { soundReading } from '../sensors/sound-reading';
import { createWatches } from '../sensors/watches';
import { createHearing } from './hearing';
import type { Parts } from './parts';

/** Activity from before a wake is asked for as far back as a long parking may hide a departure. */
const HISTORY_MILLIS = 1_800_000;
/** Kinds that say how the device is: open for the life of the process. */
const STATE_LIKE: readonly SensorKind[] = ['provider', 'connectivity', 'battery', 'powerSave', 'app'];

/** The senses: which are open, and what is made of what they say. */
export interface Sensing {
  /** Opens the senses that stay open; from here on the plan is followed. */
  open(): void;
  /** The plan may have changed: it is looked at when the step ends. */
  replan(): void;
  /** The end of a step, so that what a sensor delivers while it is opened finds the step's work done. */
  applyPlan(): void;
  hear<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void;
  /** A check has begun: the platform may remember when the device really left. */
  askHistory(): void;
  /** Asks again for what is asked for: the platform has gone silent, or could not follow it. */
  rearm(kind: 'location' | 'regions'): void;
  readonly location: LocationRequest | undefined;
  readonly regions: readonly RegionRequest[];
  close(): void;
}

export function createSensing(parts: Parts, wanted: () => RequestedSensors): Sensing {
  const { unit } = parts;
  const { sensor } = parts.ports;
  let isOpen = false;
  let planStale = false;

  const watches = createWatches({
    sensor,
    read: (kind, reading) => unit.step(() => hear(kind, reading)),
    refused: (kind, error) => unit.log(1, 'sensor:refused', `the ${kind} sensor failed: ${messageOf(error)}`),
  });

  const hearing = createHearing(parts);

  /** Faults that were said: a sensor that has one has it with each reading. */
  const said = new Set<string>();

  function admitted<K extends SensorKind>(kind: K, given: SensorReadings[K]): SensorReadings[K] | undefined {
    const { reading, faults } = soundReading(kind, given);
    for (const fault of faults) {
      const field = fault.slice(0, fault.indexOf(' '));
      if (said.has(field)) continue;
      said.add(field);
      unit.trace('engine', fault);
      unit.log(2, 'sensor:unsound', fault);
    }
    return reading;
  }

  function hear<K extends SensorKind>(kind: K, given: SensorReadings[K]): void {
    const reading = admitted(kind, given);
    if (reading !== undefined) hearing[kind](reading);
  }

  return {
    open() {
      isOpen = true;
      planStale = true;
      for (const kind of STATE_LIKE) watches.keep(kind);
    },
    replan() {
      planStale = true;
    },
    applyPlan() {
      while (planStale && isOpen) {
        planStale = false;
        watches.apply(wanted());
        parts.wakeRegions.registered(watches.request('regions') ?? []);
      }
    },
    hear,
    askHistory() {
      if (!sensor.available.has('activity')) return;
      const asked = parts.queries.query('activityHistory', { sinceMillisAgo: HISTORY_MILLIS });
      parts.whenSettled(asked, (history) => {
        const known = Array.isArray(history) ? history : [];
        parts.motion.remembered(known.flatMap((reading) => admitted('activity', reading) ?? []));
      });
    },
    rearm: watches.rearm,
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
