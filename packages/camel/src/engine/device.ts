import type { Engine, SettingsPage } from '@geo/core';
import { type DeviceReport, parseDeviceReport } from '../shapes/device-report';
import { type HeadlessTask, parseHeadlessEvent } from '../shapes/headless';
import { type ProviderChangeEvent, parseProviderChange } from '../shapes/provider';

/** What the device lets us use, and how it reaches an app that is gone. */
export interface DeviceOperations {
  /** What the platform lets us use, asked now. */
  getProviderState(): Promise<ProviderChangeEvent>;
  /** Asks the user for permission; resolves with one of the `authorizationStatus…` constants, a denial as well. */
  requestPermission(): Promise<number>;
  /** Asks for full accuracy until the app is next closed; resolves with one of the `accuracyAuthorization…` constants. */
  requestTemporaryFullAccuracy(purpose: string): Promise<number>;
  /** Facts about the device and how it treats the app. Rejects `UNAVAILABLE` where the platform has none. */
  getDeviceReport(): Promise<DeviceReport>;
  /** Opens a page of the system's settings; resolves with whether it was opened. */
  openSettings(page: SettingsPage): Promise<boolean>;
  /** Does the device save power now? */
  isPowerSaveMode(): Promise<boolean>;
  /** Who takes events while the app's own runtime is gone; another task replaces it. */
  registerHeadlessTask(task: HeadlessTask): void;
}

export function deviceOperations(engine: Engine): DeviceOperations {
  return {
    getProviderState: async () => parseProviderChange(await engine.getProviderState()),
    requestPermission: () => engine.requestPermission(),
    requestTemporaryFullAccuracy: (purpose) => engine.requestTemporaryFullAccuracy(purpose),
    getDeviceReport: async () => parseDeviceReport(await engine.getDeviceReport()),
    openSettings: (page) => engine.openSettings(page),
    isPowerSaveMode: () => engine.isPowerSaveMode(),
    registerHeadlessTask(task) {
      // What is no function goes as it is, for the engine to refuse.
      engine.registerHeadlessTask(
        typeof task === 'function' ? (event, delivery) => task(parseHeadlessEvent(event), delivery) : task,
      );
    },
  };
}
