import { applyPatch, type GivenConfig, resolveConfig, unknownKeys } from '../config/config';
import type { Config, ConfigPatch } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import type { Outlet } from '../memory/outlet';
import { patchedTokens, type Tokens, withoutTokens } from './tokens';

/** The configuration in force, and the tokens beside it. */
export interface Settings {
  readonly config: Config;
  readonly tokens: Tokens;
  restore(given: GivenConfig, tokens: Tokens): void;
  /** Puts a patch on what is stored, or on the defaults. */
  apply(patch: ConfigPatch, base: 'stored' | 'defaults'): void;
}

interface SettingsEnvironment {
  readonly outlet: Outlet;
  readonly profile: PlatformProfile;
  /** A new configuration is in force; `reachChanged`: uploads go elsewhere, or with other credentials. */
  changed(reachChanged: boolean): void;
}

/** Everything a server may have judged an upload by. */
function reach(config: Config): string {
  const { url, method, headers, params, httpRootProperty, batchSync, gzip, authorization } = config;
  return JSON.stringify([url, method, headers, params, httpRootProperty, batchSync, gzip, authorization]);
}

const areOthers = (a: Tokens, b: Tokens) =>
  a.accessToken !== b.accessToken || a.refreshToken !== b.refreshToken;

export function createSettings({ outlet, profile, changed }: SettingsEnvironment): Settings {
  let given: GivenConfig = {};
  let config = resolveConfig(given, profile);
  let tokens: Tokens = {};
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
    get tokens() {
      return tokens;
    },
    restore(savedGiven, savedTokens) {
      given = savedGiven;
      tokens = savedTokens;
      config = resolveConfig(given, profile);
    },
    apply(patch, base) {
      const before = config;
      const tokensBefore = tokens;
      given = withoutTokens(applyPatch(base === 'stored' ? given : {}, patch));
      config = resolveConfig(given, profile);
      outlet.remember('config', { version: 1, given });
      tokens = patchedTokens(base === 'stored' ? tokens : {}, patch);
      const newTokens = areOthers(tokens, tokensBefore);
      if (newTokens) outlet.remember('secret/tokens', tokens);
      nameUnknownKeys();
      // The same tokens again, as at every launch, are no reason to ask a server again that has refused them.
      changed(newTokens || reach(before) !== reach(config));
    },
  };
}
