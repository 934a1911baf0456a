import type { SensorReadings } from '../ports/sensor';
import type { StepEffects } from '../store/step-effects';
import type { DeviceState } from './device-state';

/** What a reading of the network reports. */
export type NetworkFact =
  /** There is a connection again. */
  | { readonly type: 'network.gained' }
  /** The network was read; `changed`: a connection has come or gone. */
  | { readonly type: 'network.read'; readonly changed: boolean };

/** Takes a reading of the network. The first one is no change; a listener that waits for it gets it. */
export function readConnectivity(
  device: DeviceState,
  { connected, transport }: SensorReadings['connectivity'],
  effects: StepEffects,
  emit: (fact: NetworkFact) => void,
): void {
  const changed = device.connectivityKnown && connected !== device.connected;
  const isOwed = !device.connectivityKnown && device.connectivityOwed;
  device.connected = connected;
  device.connectivityKnown = true;
  device.cellular = transport === 'cellular';
  if (changed || isOwed) effects.emit('connectivitychange', { connected });
  if (changed && connected) emit({ type: 'network.gained' });
  emit({ type: 'network.read', changed });
}

/** Takes a reading of the battery; what the platform does not know stays as it was. */
export function readBattery(device: DeviceState, { level, is_charging }: SensorReadings['battery']): void {
  const { battery } = device;
  device.battery = { level: level ?? battery.level, is_charging: is_charging ?? battery.is_charging };
}

/** Takes a reading of the power save mode. The first one is no change. */
export function readPowerSave(
  device: DeviceState,
  { isPowerSaveMode }: SensorReadings['powerSave'],
  effects: StepEffects,
): void {
  const changed = device.powerSave !== null && device.powerSave !== isPowerSaveMode;
  device.powerSave = isPowerSaveMode;
  if (changed) effects.emit('powersavechange', isPowerSaveMode);
}
