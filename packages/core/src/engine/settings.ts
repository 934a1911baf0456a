import { withoutTokens } from '../auth/adoption';
import { applyPatch, type GivenConfig, resolveConfig, unknownKeys } from '../config/config';
import type { Config, ConfigPatch } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import type { Outlet } from '../memory/outlet';

/** The configuration in force. */
export interface Settings {
  readonly config: Config;
  restore(given: GivenConfig): void;
  /** Puts a patch on what is stored, or on the defaults. */
  apply(patch: ConfigPatch, base: 'stored' | 'defaults'): void;
}

interface SettingsEnvironment {
  readonly outlet: Outlet;
  readonly profile: PlatformProfile;
  /** The patch is in force, but for the tokens in it. Answers whether they are others than before. */
  adoptTokens(patch: ConfigPatch, base: 'stored' | 'defaults'): boolean;
  /** A new configuration is in force; `reachChanged`: uploads go elsewhere, or with other credentials. */
  changed(reachChanged: boolean): void;
}

/** Everything a server may have judged an upload by. */
function reach(config: Config): string {
  const { url, method, headers, params, httpRootProperty, batchSync, gzip, authorization } = config;
  const { locationTemplate, geofenceTemplate, paramsTemplate, requireResponse } = config;
  return JSON.stringify([
    ...[url, method, headers, params, httpRootProperty, batchSync, gzip, authorization],
    ...[locationTemplate, geofenceTemplate, paramsTemplate, requireResponse],
  ]);
}

export function createSettings({ outlet, profile, adoptTokens, changed }: SettingsEnvironment): Settings {
  let given: GivenConfig = {};
  let config = resolveConfig(given, profile);
  let named = new Set<string>();

  function nameUnknownKeys(): void {
    const unknown = unknownKeys(given).filter((key) => !named.has(key));
    named = new Set([...named, ...unknown]);
    if (unknown.length > 0)
      outlet.log(3, 'config:unknown', `unknown keys pass through: ${unknown.join(', ')}`);
  }

  return {
    get config() {
      return config;
    },
    restore(savedGiven) {
      given = savedGiven;
      config = resolveConfig(given, profile);
    },
    apply(patch, base) {
      const before = config;
      given = withoutTokens(applyPatch(base === 'stored' ? given : {}, patch));
      config = resolveConfig(given, profile);
      outlet.remember('config', { version: 1, given });
      const newTokens = adoptTokens(patch, base);
      nameUnknownKeys();
      // The same tokens again, as at every launch, are no reason to ask a server again that has refused them.
      changed(newTokens || reach(before) !== reach(config));
    },
  };
}
