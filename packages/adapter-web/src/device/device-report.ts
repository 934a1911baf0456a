import type { DeviceReport } from '@geo/core';
import { screenLock } from '../page/wake-lock';
import type { LocationPermission } from '../sensors/location-permission';

/** User-Agent Client Hints, which Chromium has. */
interface UserAgentData {
  readonly platform: string;
  getHighEntropyValues(hints: readonly string[]): Promise<{
    readonly model?: string;
    readonly platformVersion?: string;
  }>;
}

/** What a page knows of its device and of how the browser treats it. Facts that the browser does not tell are absent. */
export async function deviceReport(permission: LocationPermission): Promise<DeviceReport> {
  const { userAgent, userAgentData, storage } = navigator as Navigator & { userAgentData?: UserAgentData };
  const hints = await userAgentData
    ?.getHighEntropyValues(['model', 'platformVersion'])
    .catch(() => undefined);
  const isStoragePersistent = await storage?.persisted?.().catch(() => undefined);
  const facts: DeviceReport = {
    model: hints?.model || undefined,
    osVersion: hints?.platformVersion || undefined,
    notifications: globalThis.Notification ? Notification.permission === 'granted' : undefined,
    platform: userAgentData?.platform,
    userAgent,
    isSecureContext: globalThis.isSecureContext,
    // Why a location can never be had here, whatever the user permits.
    locationRestriction: permission.restriction,
    isInFrame: globalThis.parent !== globalThis.window,
    isInstalled: globalThis.matchMedia?.('(display-mode: standalone)').matches,
    wasDiscarded: (globalThis.document as { wasDiscarded?: boolean } | undefined)?.wasDiscarded,
    isStoragePersistent,
    screenLock: screenLock(),
  } as { [fact: string]: unknown };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
