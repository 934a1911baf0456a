import type { Parts } from '../parts';

/**
 * The app's own runtime has come or gone. Gone, its listeners are deaf; and where `stopOnTerminate` says so, tracking
 * ends with it. Only the first word after a device boot is no end: no app runs then, and `startOnBoot` has decided.
 */
export function heardRuntime(parts: Parts, runtime: 'attached' | 'gone'): void {
  const { ledger, situation, listeners, tracking } = parts;
  const isFirst = situation.runtime === 'unknown';
  if (runtime === situation.runtime) return;
  situation.runtime = runtime;
  if (runtime === 'attached') {
    if (!isFirst) listeners.undeafen();
    return;
  }
  // A device boot starts the engine without the app: that is no end of it.
  if (!isFirst) ledger.log(3, 'lifecycle:terminate', 'the app is gone');
  listeners.deafen();
  parts.headless.pump();
  if (!tracking.enabled || !parts.config().stopOnTerminate || (isFirst && situation.resumedByBoot)) return;
  ledger.log(3, 'tracking:terminated', 'the app is gone, and stopOnTerminate is true: tracking stops');
  tracking.end();
}
