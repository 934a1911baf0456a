import type { StepEffects } from '../store/step-effects';

/** What the app's runtime reports. */
export type AppFact =
  /** The app's runtime is back: its listeners are called again. */
  | { readonly type: 'app.attached' }
  /** The app's runtime is gone: events wait, or go to the headless task. */
  | { readonly type: 'app.gone' }
  /** It is gone, and that is an end of the app and not a boot of the device. */
  | { readonly type: 'app.terminated' };

/** The part of the device's state that says whether the app's runtime lives. */
interface AppState {
  runtime: 'unknown' | 'attached' | 'gone';
  readonly resumedByBoot: boolean;
}

/**
 * The app's own runtime has come or gone. Only the first report after a device boot is no end: no app runs then, and
 * `startOnBoot` has decided.
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
  // A device boot starts the engine without the app: that is no end of it.
  if (!isFirst) effects.log(3, 'lifecycle:terminate', 'the app is gone');
  emit({ type: 'app.gone' });
  if (!isFirst || !app.resumedByBoot) emit({ type: 'app.terminated' });
}
