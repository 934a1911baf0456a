import type { Engine } from '@geo/core';
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
    isPowerSaveMode: () => engine.isPowerSaveMode(),
    registerHeadlessTask(task) {
      // What is no function goes as it is, for the engine to refuse.
      engine.registerHeadlessTask(
        typeof task === 'function' ? (event, delivery) => task(parseHeadlessEvent(event), delivery) : task,
      );
    },
  };
}
