import { TASKS } from '@geo/doctor';
import { type ConfigPlugin, withInfoPlist } from 'expo/config-plugins';
import type { Options } from './options';

/**
 * `fetch` and `processing` for the engine's alarms; `location` only where the app tracks in the background: regions need none, and
 * guideline 2.5.4 refuses it to apps of geofences alone. What others have added stays.
 */
export const withBackgroundModes: ConfigPlugin<Options> = (config, { mode, background }) =>
  withInfoPlist(config, (inner) => {
    const modes =
      mode === 'tracking' && background ? ['location', 'fetch', 'processing'] : ['fetch', 'processing'];
    inner.modResults.UIBackgroundModes = union(inner.modResults.UIBackgroundModes, modes);
    return inner;
  });

/** The tasks that the host registers: iOS ends an app that registers one which its Info.plist does not list. */
export const withTaskIdentifiers: ConfigPlugin<Options> = (config) =>
  withInfoPlist(config, (inner) => {
    const key = 'BGTaskSchedulerPermittedIdentifiers';
    inner.modResults[key] = union(inner.modResults[key] as readonly string[] | undefined, TASKS);
    return inner;
  });

function union(present: readonly string[] | undefined, added: readonly string[]): string[] {
  return [...new Set([...(present ?? []), ...added])];
}
