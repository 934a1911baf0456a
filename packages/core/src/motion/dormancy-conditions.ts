import type { Config } from '../config/keys';
import { AUTHORIZATION_STATUS_ALWAYS } from '../contract/constants';
import type { Sensor } from '../ports/sensor';
import type { DeviceState } from '../sensors/device-state';
import type { Provider } from '../sensors/provider';
import type { Sensors } from '../sensors/sensors';
import { isStationaryArmed, type WakeRegions } from '../sensors/wake-regions';
import type { DormancyConditions } from './dormancy';
import type { Motion } from './motion-region';

interface Known {
  readonly config: Config;
  readonly device: Pick<DeviceState, 'restrictions'>;
  readonly motion: Pick<Motion, 'mode' | 'anchor'>;
  readonly positions: { readonly isWatching: boolean };
  readonly provider: Pick<Provider, 'state'>;
  readonly wakeRegions: Pick<WakeRegions, 'armed'>;
  readonly sensors: Pick<Sensors, 'regions'>;
  readonly sensor: Pick<Sensor, 'available'>;
}

/** What decides about dormant parking now, from the state of the parts. */
export function dormancyConditions(known: Known): DormancyConditions {
  const { config, device, motion, positions, provider, wakeRegions, sensors, sensor } = known;
  const { regions } = sensors;
  return {
    isWanted: config.dormantOnStationary,
    mode: motion.mode,
    hasPlace: motion.anchor !== undefined,
    isWatched: positions.isWatching,
    hasRegions: sensor.available.has('regions'),
    isRegionRefused: isStationaryArmed(regions) && !isStationaryArmed(wakeRegions.armed(regions)),
    mayLocateAlways: (provider.state?.status ?? AUTHORIZATION_STATUS_ALWAYS) === AUTHORIZATION_STATUS_ALWAYS,
    showsFrom: device.restrictions?.showsFrom,
  };
}
