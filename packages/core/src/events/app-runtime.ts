import type { StepEffects } from '../store/step-effects';

/** The facts that the app's runtime reports. */
export type AppFact =
  /** The app's runtime is attached: its listeners are called again. */
  | { readonly type: 'app.attached' }
  /** The app's runtime is gone: events are buffered, or go to the headless task. */
  | { readonly type: 'app.gone' }
  /** It is gone because the app ended, not because the device booted. */
  | { readonly type: 'app.terminated' };

/** The part of the device state that says whether the app's runtime is alive. */
interface AppState {
  runtime: 'unknown' | 'attached' | 'gone';
  readonly resumedByBoot: boolean;
}

/**
 * Handles a runtime that was attached or is gone. The first report after a device boot is not an end of the app: no app
 * runs then, and `startOnBoot` has been applied.
 */
export function setAppRuntime(
  app: AppState,
  runtime: 'attached' | 'gone',
  effects: StepEffects,
  emit: (fact: AppFact) => void,
): void {
  const isFirst = app.runtime === 'unknown';
  if (runtime === app.runtime) return;
  app.runtime = runtime;
  if (runtime === 'attached') {
    if (!isFirst) emit({ type: 'app.attached' });
    return;
  }
  // A device boot starts the engine without the app.
  if (!isFirst) effects.log(3, 'lifecycle:terminate', 'the app is gone');
  emit({ type: 'app.gone' });
  if (!isFirst || !app.resumedByBoot) emit({ type: 'app.terminated' });
}
