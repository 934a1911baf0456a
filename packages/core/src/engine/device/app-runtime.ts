import type { Parts } from '../parts';

/**
 * The app's own runtime has come or gone. Gone, its listeners are deaf; and where `stopOnTerminate` says so, tracking
 * ends with it. Only the first word after a device boot is no end: no app runs then, and `startOnBoot` has decided.
 */
export function heardRuntime(parts: Parts, runtime: 'attached' | 'gone'): void {
  const { unit, device, listeners, tracking } = parts;
  const isFirst = device.runtime === 'unknown';
  if (runtime === device.runtime) return;
  device.runtime = runtime;
  if (runtime === 'attached') {
    if (!isFirst) listeners.attach();
    return;
  }
  // A device boot starts the engine without the app: that is no end of it.
  if (!isFirst) unit.log(3, 'lifecycle:terminate', 'the app is gone');
  listeners.detach();
  parts.headless.pump();
  if (!tracking.enabled || !parts.config().stopOnTerminate || (isFirst && device.resumedByBoot)) return;
  unit.log(3, 'tracking:terminated', 'the app is gone, and stopOnTerminate is true: tracking stops');
  tracking.end();
}
