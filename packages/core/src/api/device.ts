import { quoted } from '../config/quote';
import { isPlainObject } from '../config/rule';
import type { AppLife } from '../contract/app-life';
import type { AccuracyAuthorization, AuthorizationStatus } from '../contract/constants';
import type { DeviceReport } from '../contract/device-report';
import { GeoError, messageOf } from '../contract/errors';
import type { HeadlessTask } from '../contract/headless';
import type { ProviderState } from '../contract/provider';
import { SETTINGS_PAGES, type SettingsPage } from '../contract/settings-page';
import type { Headless } from '../events/headless';
import type { DeviceState } from '../sensors/device-state';
import type { Permission } from '../sensors/permission';
import type { PlatformQueries } from '../sensors/platform-queries';
import type { Provider } from '../sensors/provider';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Gate } from './gate';

/** State and permissions of the device. */
export interface DeviceOperations {
  /**
   * Queries the state of the location provider. Without an answer within five seconds: the state as last read.
   * @throws GeoError `UNAVAILABLE` where no state is known.
   */
  getProviderState(): Promise<ProviderState>;
  /**
   * Requests the permission that `locationAuthorizationRequest` specifies. Resolves with the resulting status, including a denial.
   * A dialog without an answer is given up after ten minutes; it then resolves with the last known status.
   * @throws GeoError `UNAVAILABLE` where the platform has no such request and no status is known.
   */
  requestPermission(): Promise<AuthorizationStatus>;
  /**
   * Requests full accuracy until the app is next closed (iOS).
   * @param purpose a key of the app's purpose texts, as the platform knows it
   * @throws GeoError `INVALID_ARGUMENT`; `UNAVAILABLE` where the platform has no such request, or never answers.
   */
  requestTemporaryFullAccuracy(purpose: string): Promise<AccuracyAuthorization>;
  /**
   * Facts about the device and how it treats the app, for a report of an error: maker, model, versions, restrictions, how the last
   * processes ended; and the engine's own diary of its lives. A platform gives those it has.
   * @throws GeoError `UNAVAILABLE` where the platform has none, or does not answer within five seconds.
   */
  getDeviceReport(): Promise<DeviceReport>;
  /**
   * Opens a page of the system's settings. Resolves with whether it was opened: a system may lack the page, and none opens while the app is
   * in the background.
   * @param page `app`, `location`, `battery`, `notifications` or `alarms`
   * @throws GeoError `INVALID_ARGUMENT` for any other page; `UNAVAILABLE` where the platform opens none, or does not answer.
   */
  openSettings(page: SettingsPage): Promise<boolean>;
  /** Is power save mode on? `false` where the device cannot report it. */
  isPowerSaveMode(): Promise<boolean>;
  /**
   * Registers the task that receives events while the app's own runtime is gone: exactly `HEADLESS_EVENT_NAMES`. Needs no
   * `ready`; another task replaces it. Never called on platforms without headless events.
   * @throws GeoError `INVALID_ARGUMENT` when it is not a function.
   */
  registerHeadlessTask(task: HeadlessTask): void;
}

interface DeviceOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly device: DeviceState;
  readonly queries: PlatformQueries;
  readonly provider: Provider;
  readonly permission: Pick<Permission, 'request'>;
  readonly headless: Pick<Headless, 'register'>;
  /** The lives of the app's process, the newest first; undefined where no diary is kept. */
  lives(): readonly AppLife[] | undefined;
}

export function deviceOperations(
  { unit, device, queries, provider, permission, headless, lives }: DeviceOperationsEnvironment,
  gate: Gate,
): DeviceOperations {
  /** There is no answer: falls back to what is known, unless the engine was closed. */
  function otherwise<T>(reason: unknown, known: T | undefined): T {
    if (known !== undefined && !(reason instanceof GeoError)) return known;
    if (reason instanceof GeoError) throw reason;
    throw new GeoError('UNAVAILABLE', messageOf(reason));
  }

  return {
    async getProviderState() {
      await gate.open();
      try {
        const answer = await queries.query('currentProvider', {});
        return unit.step(() => {
          provider.read(answer);
          return provider.state ?? answer;
        });
      } catch (reason) {
        return otherwise(reason, provider.state ?? undefined);
      }
    },
    async requestPermission() {
      await gate.open();
      try {
        return await permission.request();
      } catch (reason) {
        return otherwise(reason, provider.state === null ? undefined : device.authorization);
      }
    },
    async requestTemporaryFullAccuracy(purpose) {
      await gate.open();
      if (typeof purpose !== 'string' || purpose === '') {
        throw new GeoError(
          'INVALID_ARGUMENT',
          `purpose must be a text that is not empty; got ${quoted(purpose)}`,
        );
      }
      try {
        const accuracyAuthorization = await queries.query('requestTemporaryFullAccuracy', { purpose });
        const { state } = provider;
        if (state) unit.step(() => provider.read({ ...state, accuracyAuthorization }));
        return accuracyAuthorization;
      } catch (reason) {
        return otherwise<never>(reason, undefined);
      }
    },
    async getDeviceReport() {
      await gate.open();
      try {
        const report: unknown = await queries.query('deviceReport', {});
        if (!isPlainObject(report))
          throw new Error(`a device report must be an object; got ${quoted(report)}`);
        return lives() === undefined ? report : { ...report, lives: lives() };
      } catch (reason) {
        return otherwise<never>(reason, undefined);
      }
    },
    async openSettings(page) {
      await gate.open();
      if (!SETTINGS_PAGES.includes(page)) {
        throw new GeoError(
          'INVALID_ARGUMENT',
          `page must be one of ${SETTINGS_PAGES.join(', ')}; got ${quoted(page)}`,
        );
      }
      try {
        return (await queries.query('openSettings', { page })) === true;
      } catch (reason) {
        return otherwise<never>(reason, undefined);
      }
    },
    async isPowerSaveMode() {
      await gate.open();
      return device.powerSave === true;
    },
    registerHeadlessTask(task) {
      if (typeof task !== 'function') {
        throw new GeoError('INVALID_ARGUMENT', `a headless task must be a function; got ${quoted(task)}`);
      }
      headless.register(task);
    },
  };
}
