import type { SensorKind } from '@geo/core';
import type { Observer } from '../phone/observation';
import type { World } from '../world/world';
import { type AwakeTime, awakeTime } from './awake-time';
import { ENERGY_COLUMNS, ENERGY_TABLE, type Energy, type EnergyColumn } from './energy-table';
import { type RadioTime, radioUse } from './radio-use';
import { type SatellitesTime, satellitesClock } from './satellites-time';
import { watchedTime } from './watched-time';

/** The surroundings that the meter needs: which radio a request takes, and when the phone is on its way. */
export type MeterWorld = Pick<World, 'trips' | 'networkAt'>;

/** Uses of the hardware, counted; milliseconds and counts, no energy yet. */
export interface HardwareUse {
  /** How long the receiver was on. */
  readonly satellites: SatellitesTime;
  /** What the radios did. */
  readonly radio: RadioTime;
  /** Wakes of the processor; those close together are one. */
  readonly processorWakes: number;
  /** Positions by networks that were found. */
  readonly networkPositions: number;
}

/** Derives what a phone's hardware did from its observations, and the energy that it took. */
export interface EnergyMeter {
  /** Receives the observations of the phone. */
  readonly observer: Observer;
  /** Milliwatt-hours until this moment (milliseconds since the world began; default: the last observation; not before it). */
  energy(column: EnergyColumn, at?: number): Energy;
  /** What of the hardware was used until this moment. */
  use(at?: number): HardwareUse;
}

/** 1 mWh is 3.6 J, and 1 mW over 3,600,000 ms. */
const MILLIS_AN_HOUR = 3_600_000;
const MILLIJOULES_A_MILLIWATT_HOUR = 3_600;

/** Readings that the hardware wakes the processor for; the others come when it is awake anyway. */
const WAKES_THE_PROCESSOR: ReadonlySet<SensorKind> = new Set([
  'location',
  'activity',
  'acceleration',
  'regions',
  'motion',
]);

/**
 * A meter for one phone. Without a world, requests go by the cellular radio and nothing counts as moving.
 *
 * @example
 * const meter = createEnergyMeter(world);
 * const phone = simulatePhone({ world, observers: [meter.observer], … });
 * await phone.runTo(world.durationMillis);
 * meter.energy('nominal', world.durationMillis).total; // mWh
 */
export function createEnergyMeter(world?: MeterWorld): EnergyMeter {
  const satellites = satellitesClock(world?.trips);
  const watched = watchedTime(world?.trips);
  const radio = radioUse();
  const awake = new Map<EnergyColumn, AwakeTime>(
    ENERGY_COLUMNS.map((column) => [column, awakeTime(ENERGY_TABLE.processorWake[column])]),
  );
  const counted = awakeTime(ENERGY_TABLE.processorWake.nominal);
  let latest = 0;
  let networkPositions = 0;

  function wakes(at: number, lastsMillis: number): void {
    counted.wakes(at, lastsMillis);
    for (const column of awake.values()) column.wakes(at, lastsMillis);
  }

  const observer: Observer = (observation) => {
    const { at } = observation;
    latest = at;
    switch (observation.type) {
      case 'satellites':
        return satellites.turns(at, observation.state);
      case 'networkPosition':
        networkPositions += 1;
        return;
      case 'processor':
        return wakes(at, observation.awakeMillis);
      case 'reading':
        if (WAKES_THE_PROCESSOR.has(observation.kind)) wakes(at, 0);
        return;
      case 'wake':
        return wakes(at, 0);
      case 'request': {
        wakes(at, 0);
        const { url, body } = observation.request;
        return radio.sends(
          at,
          observation.number,
          originOf(url),
          body?.length ?? 0,
          world?.networkAt(at) ?? 'cellular',
        );
      }
      case 'response':
      case 'noResponse':
        wakes(at, 0);
        return radio.ends(at, observation.number);
      case 'watch':
        return watched.opens(at, observation.kind);
      case 'unwatch':
        return watched.closes(at, observation.kind);
      case 'processEnd':
        return watched.dies(at);
      case 'reboot':
        return watched.reboots(at);
    }
  };

  return {
    observer,
    energy(column, at = latest) {
      const of = (name: keyof typeof ENERGY_TABLE) => ENERGY_TABLE[name][column];
      const over = (milliwatts: number, millis: number) => (milliwatts * millis) / MILLIS_AN_HOUR;
      const joules = (millijoules: number) => millijoules / MILLIJOULES_A_MILLIWATT_HOUR;
      const { acquiring, tracking } = satellites.until(at);
      const sent = radio.until(at);
      const regions = watched.until(at, 'regions');
      const time = (kind: SensorKind) => {
        const { moving, resting } = watched.until(at, kind);
        return moving + resting;
      };
      const by = {
        satellites:
          over(of('satellitesAcquiring'), acquiring) +
          over(of('satellitesTracking'), tracking + satellites.lingering(at, of('satellitesLinger'))),
        processor: over(of('processorAwake'), awake.get(column)?.millisUntil(at) ?? 0),
        radio:
          joules(
            of('cellularPromotion') * sent.promotions +
              of('wifiBurst') * sent.wifiBursts +
              of('secureConnection') * sent.connections,
          ) + over(of('cellularConnected'), sent.connectedMillis),
        sensors:
          over(of('activity'), time('activity')) +
          over(of('significantMotion'), time('motion')) +
          over(of('acceleration'), time('acceleration')) +
          over(of('regionsResting'), regions.resting) +
          over(of('regionsMoving'), regions.moving),
        networkPositions: joules(of('networkPosition') * networkPositions),
      };
      return { ...by, total: by.satellites + by.processor + by.radio + by.sensors + by.networkPositions };
    },
    use: (at = latest) => ({
      satellites: satellites.until(at),
      radio: radio.until(at),
      processorWakes: counted.count,
      networkPositions,
    }),
  };
}

/** Scheme, host and port of an address: what a connection is kept to. */
function originOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  return path < 0 ? url : url.slice(0, path);
}
