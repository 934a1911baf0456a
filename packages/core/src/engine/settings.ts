import { withoutTokens } from '../auth/adoption';
import {
  applyPatch,
  type GivenConfig,
  ineffectiveKeys,
  meantBy,
  resolveConfig,
  unknownKeys,
} from '../config/config';
import type { Config, ConfigPatch } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import { GeoError } from '../contract/errors';
import { learnConfig } from '../redaction/learning';
import type { Redactor } from '../redaction/redactor';
import type { StepEffects } from '../store/step-effects';

/** The configuration in force. */
export interface Settings {
  readonly config: Config;
  /** Given keys that the engine does not know; fields of named objects as `notification.titel`. */
  readonly unknown: readonly string[];
  /** Given keys that nothing heeds on this platform. */
  readonly ineffective: readonly string[];
  restore(given: GivenConfig): void;
  /** Refuses a patch that cannot be applied, and quotes no secret of it. */
  check(patch: ConfigPatch): void;
  /** Puts a patch on what is stored, or on the defaults. */
  apply(patch: ConfigPatch, base: 'stored' | 'defaults'): void;
}

interface SettingsEnvironment {
  readonly effects: StepEffects;
  readonly profile: PlatformProfile;
  readonly redactor: Redactor;
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

/** A key that nobody knows, and what it may have been meant to be. */
function shown(unknown: string): string {
  const meant = meantBy(unknown);
  return meant === undefined ? unknown : `${unknown} (did you mean "${meant}"?)`;
}

export function createSettings({
  effects,
  profile,
  redactor,
  adoptTokens,
  changed,
}: SettingsEnvironment): Settings {
  let given: GivenConfig = {};
  let config = resolveConfig(given, profile);
  let named = new Set<string>();

  function nameUnknownKeys(): void {
    const unknown = unknownKeys(given).filter((key) => !named.has(key));
    named = new Set([...named, ...unknown]);
    // A warning, which every level keeps: a misspelled key is seen by nothing else.
    if (unknown.length > 0)
      effects.log(
        2,
        'config:unknown',
        `unknown keys are kept, and have no effect: ${unknown.map(shown).join(', ')}`,
      );
  }

  function patched(patch: ConfigPatch, base: GivenConfig): GivenConfig {
    try {
      return applyPatch(base, patch);
    } catch (error) {
      // Nothing of the patch is in force, nor which headers it made public.
      learnConfig(redactor, config, true);
      throw error instanceof GeoError ? new GeoError(error.code, redactor.redact(error.message)) : error;
    }
  }

  return {
    get config() {
      return config;
    },
    get unknown() {
      return unknownKeys(given);
    },
    get ineffective() {
      return ineffectiveKeys(given, profile);
    },
    restore(savedGiven) {
      given = savedGiven;
      config = resolveConfig(given, profile);
      learnConfig(redactor, config, true);
    },
    check: (patch) => void patched(patch, {}),
    apply(patch, base) {
      const before = config;
      learnConfig(redactor, patch, base === 'defaults');
      given = withoutTokens(patched(patch, base === 'stored' ? given : {}));
      config = resolveConfig(given, profile);
      learnConfig(redactor, config, true);
      effects.remember('config', { version: 1, given });
      const newTokens = adoptTokens(patch, base);
      nameUnknownKeys();
      // The same tokens again, as at every launch, are no reason to ask a server again that has refused them.
      changed(newTokens || reach(before) !== reach(config));
    },
  };
}
