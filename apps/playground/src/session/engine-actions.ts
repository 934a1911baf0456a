import type { Engine } from '@geo/core';
import type { ObservationPayload } from '@geo/simulator';
import type { Action } from '../protocol/index';

/** Where the app of the engine runs. */
interface AppHost {
  readonly isAlive: boolean;
  observe(observation: ObservationPayload): void;
}

/** Calls the engine for an action that is a call of the app; the call and its result are observations. */
export function actOnEngine(engine: Engine | undefined, controls: AppHost, action: Action): void {
  const call = callOf(action);
  if (call === undefined) return;
  const [operation, args] = call;
  // Without a process there is no engine: the user opens the app for the call.
  if (!controls.isAlive || engine === undefined) {
    controls.observe({ type: 'failed', operation, message: 'the app does not run' });
    return;
  }
  controls.observe({ type: 'call', operation, args });
  const run = engine[operation] as (...given: unknown[]) => Promise<unknown>;
  run(...args).then(
    (value) => controls.observe({ type: 'returned', operation, value }),
    (error: Error) => controls.observe({ type: 'failed', operation, message: error.message }),
  );
}

type Call = readonly [
  operation: 'setConfig' | 'start' | 'stop' | 'sync' | 'addGeofences' | 'removeGeofence',
  args: readonly unknown[],
];

/** The call that an action is; undefined for every other action. */
export function callOf(action: Action): Call | undefined {
  switch (action.type) {
    case 'config':
      return ['setConfig', [action.patch]];
    case 'start':
      return ['start', []];
    case 'stopTracking':
      return ['stop', []];
    case 'sync':
      return ['sync', []];
    case 'addFences':
      return ['addGeofences', [action.fences]];
    case 'removeFence':
      return ['removeGeofence', [action.identifier]];
    default:
      return undefined;
  }
}
