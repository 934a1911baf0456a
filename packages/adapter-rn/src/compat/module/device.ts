import type { SettingsPage } from '@geo/core';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';
import { refused } from './refused';

/** What `showIgnoreBatteryOptimizations` and `showPowerManager` answer, and `show` takes. */
export interface DeviceSettingsRequest {
  readonly action: SettingsPage;
}

const request = async (action: SettingsPage): Promise<DeviceSettingsRequest> => ({ action });

/** Settings of the device that keep an app from tracking. */
const deviceSettings = {
  /** Is the app exempt from battery optimisation? `true` where the platform has none. */
  isIgnoringBatteryOptimizations: async () => (await engine.getDeviceReport()).batteryOptimized !== true,
  showIgnoreBatteryOptimizations: () => request('battery'),
  showPowerManager: () => request('battery'),
  show: ({ action }: DeviceSettingsRequest) => engine.openSettings(action),
};

async function getDeviceInfo() {
  const { manufacturer = '', model = '', osVersion = '' } = await engine.getDeviceReport();
  return { manufacturer, model, version: osVersion, framework: 'react-native' };
}

/** Operations on the device. */
export const device = {
  deviceSettings,
  getDeviceInfo,
  getSensors: refused('getSensors', 'which sensors decide is in explain() and in the log'),
  /** The engine asks for both permissions itself. */
  requestPermission: () => engine.requestPermission(),
  playSound: () => undefined,
};
