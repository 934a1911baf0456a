import type { DeviceReport } from '@geo/core';
import { screenLock } from '../page/wake-lock';
import type { LocationPermission } from '../sensors/location-permission';

/** User-Agent Client Hints, which Chromium has. */
interface UserAgentData {
  getHighEntropyValues(hints: readonly string[]): Promise<{
    readonly model?: string;
    readonly platformVersion?: string;
  }>;
}

/** What a page knows of its device and of how the browser treats it. Facts that the browser does not tell are absent. */
export async function deviceReport(permission: LocationPermission): Promise<DeviceReport> {
  const { userAgent, userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData };
  const hints = await userAgentData
    ?.getHighEntropyValues(['model', 'platformVersion'])
    .catch(() => undefined);
  return {
    // A computer has an empty one.
    ...(hints?.model ? { model: hints.model } : {}),
    ...(hints?.platformVersion ? { osVersion: hints.platformVersion } : {}),
    userAgent,
    isSecureContext: globalThis.isSecureContext,
    isInFrame: globalThis.parent !== globalThis.window,
    // Why a location can never be had here, whatever the user permits.
    ...(permission.restriction ? { locationRestriction: permission.restriction } : {}),
    screenLock: screenLock(),
  };
}
