import type { DeviceReport } from './device-report';
import type { SettingsPage } from './settings-page';

/**
 * The pages of the settings on which the user may lift what restricts tracking, the most effective first; empty where nothing does. After
 * `openSettings` has opened one and the user is back, a new report says whether it helped: the page is gone from this list.
 *
 * @example
 * const [page] = remediesOf(await engine.getDeviceReport());
 * if (page !== undefined) await engine.openSettings(page);
 * // The user is back:
 * const helped = !remediesOf(await engine.getDeviceReport()).includes(page);
 */
export function remediesOf(report: DeviceReport): readonly SettingsPage[] {
  const { backgroundRestricted, standbyBucket, batteryOptimized, exactAlarms, notifications } = report;
  const pages: SettingsPage[] = [];
  // The app's own page has the restriction in the background; a restricted bucket follows from it, or ends with use.
  if (backgroundRestricted === true || standbyBucket === 'restricted') pages.push('app');
  if (batteryOptimized === true) pages.push('battery');
  if (exactAlarms === false) pages.push('alarms');
  if (notifications === false) pages.push('notifications');
  return pages;
}
