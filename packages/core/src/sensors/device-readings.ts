import type { SensorReadings } from '../ports/sensor';
import type { StepEffects } from '../store/step-effects';
import type { DeviceState } from './device-state';

/** The facts that a network reading reports. */
export type NetworkFact =
  /** Connectivity is back. */
  | { readonly type: 'network.gained' }
  /** The network was read; `changed`: connectivity was gained or lost. */
  | { readonly type: 'network.read'; readonly changed: boolean };

/** Applies a network reading. The first one is not a change, but is delivered to a listener that waits for it. */
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
  device.hasNetwork = transport !== 'none';
  if (changed || isOwed) effects.emit('connectivitychange', { connected });
  if (changed && connected) emit({ type: 'network.gained' });
  emit({ type: 'network.read', changed });
}

/** Applies a battery reading; unknown fields keep their value. */
export function readBattery(device: DeviceState, { level, is_charging }: SensorReadings['battery']): void {
  const { battery } = device;
  device.battery = { level: level ?? battery.level, is_charging: is_charging ?? battery.is_charging };
}

/** Applies a power save reading. The first one is not a change. */
export function readPowerSave(
  device: DeviceState,
  { isPowerSaveMode }: SensorReadings['powerSave'],
  effects: StepEffects,
): void {
  const changed = device.powerSave !== null && device.powerSave !== isPowerSaveMode;
  device.powerSave = isPowerSaveMode;
  if (changed) effects.emit('powersavechange', isPowerSaveMode);
}

/** Applies a reading of a link. The first one is not a change. */
export function readLink(
  { links }: Pick<DeviceState, 'links'>,
  link: 'wifi' | 'car',
  connected: boolean,
): 'made' | 'lost' | undefined {
  const was = links[link];
  links[link] = connected;
  if (was === undefined || was === connected) return undefined;
  return connected ? 'made' : 'lost';
}
