import { GeoError } from '../contract/errors';
import { learnConfig } from '../redaction/learning';
import type { Redactor } from '../redaction/redactor';
import type { StepEffects } from '../store/step-effects';
import {
  type CheckedPatch,
  checkedPatch,
  type GivenConfig,
  type HasPart,
  ineffectiveKeys,
  meantBy,
  resolveConfig,
  type TemplateFault,
  unknownKeys,
  withPatch,
} from './config';
import type { ConfigPatch } from './config-patch';
import type { Config } from './keys';
import type { PlatformProfile } from './profiles';
import { isPlainObject } from './rule';

/** The configuration in force. */
export interface Settings {
  readonly config: Config;
  /** Given keys that the engine does not know; fields of named objects as `notification.titel`. */
  readonly unknown: readonly string[];
  /** Given keys without effect on this platform, or in an engine without their part. */
  readonly ineffective: readonly string[];
  restore(given: GivenConfig): void;
  /**
   * Validates a patch. Error messages contain no secret.
   * @throws GeoError `INVALID_CONFIG`
   */
  check(patch: ConfigPatch): CheckedPatch;
  /** Applies a validated patch to the stored configuration, or to the defaults. */
  apply(patch: CheckedPatch, base: 'stored' | 'defaults'): void;
}

/**
 * A new configuration is in force; `reachChanged`: a server's verdict on an upload may be another; `senderChanged`: also, because it is
 * another server or another sender to it.
 */
export interface SettingsFact {
  readonly type: 'config.changed';
  readonly reachChanged: boolean;
  readonly senderChanged: boolean;
}

interface SettingsEnvironment {
  readonly effects: StepEffects;
  readonly profile: PlatformProfile;
  readonly redactor: Redactor;
  readonly hasPart: HasPart;
  /** Validates templates; undefined in an engine without them. */
  readonly templateFault: TemplateFault | undefined;
  /** Extracts the tokens from a patch that is in force. Returns whether they changed. */
  adoptTokens(patch: ConfigPatch, base: 'stored' | 'defaults'): boolean;
  emit(fact: SettingsFact): void;
}

/** Removes the tokens from the stored configuration: they are stored as secrets. */
export function withoutTokens(given: GivenConfig): GivenConfig {
  if (!isPlainObject(given.authorization)) return given;
  const { accessToken: _access, refreshToken: _refresh, ...authorization } = given.authorization;
  return { ...given, authorization };
}

/** Where uploads go and who sends them: for another server or sender the time that a server named does not stand. */
const sender = ({ url, headers, authorization }: Config): string =>
  JSON.stringify([url, headers, authorization]);

/** The settings that a server's verdict on an upload depends on. */
function reach(config: Config): string {
  const { url, method, headers, params, httpRootProperty, batchSync, gzip, authorization } = config;
  const { locationTemplate, geofenceTemplate, paramsTemplate, requireResponse } = config;
  return JSON.stringify([
    ...[url, method, headers, params, httpRootProperty, batchSync, gzip, authorization],
    ...[locationTemplate, geofenceTemplate, paramsTemplate, requireResponse],
  ]);
}

/** An unknown key, with the key that was probably meant. */
function shown(unknown: string): string {
  const meant = meantBy(unknown);
  return meant === undefined ? unknown : `${unknown} (did you mean "${meant}"?)`;
}

export function createSettings({
  effects,
  profile,
  redactor,
  hasPart,
  templateFault,
  adoptTokens,
  emit,
}: SettingsEnvironment): Settings {
  let given: GivenConfig = {};
  let config = resolveConfig(given, profile, hasPart);
  let named = new Set<string>();

  function nameUnknownKeys(): void {
    const unknown = unknownKeys(given).filter((key) => !named.has(key));
    named = new Set([...named, ...unknown]);
    // A warning is kept at every level: nothing else reports a misspelled key.
    if (unknown.length > 0)
      effects.log(
        2,
        'config:unknown',
        `unknown keys are kept, and have no effect: ${unknown.map(shown).join(', ')}`,
      );
  }

  function check(patch: ConfigPatch): CheckedPatch {
    try {
      return checkedPatch(patch, templateFault);
    } catch (error) {
      // Nothing of a refused patch is in force, including the headers that it made public.
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
      return ineffectiveKeys(given, profile, hasPart);
    },
    restore(savedGiven) {
      given = savedGiven;
      config = resolveConfig(given, profile, hasPart);
      learnConfig(redactor, config, true);
    },
    check,
    apply(checked, base) {
      const patch = checked.values as ConfigPatch;
      const before = config;
      learnConfig(redactor, patch, base === 'defaults');
      given = withoutTokens(withPatch(base === 'stored' ? given : {}, checked));
      config = resolveConfig(given, profile, hasPart);
      learnConfig(redactor, config, true);
      effects.remember('config', { version: 1, given });
      const newTokens = adoptTokens(patch, base);
      nameUnknownKeys();
      // The same tokens as before, which apps pass at every launch, do not unpark an upload that the server refused.
      const senderChanged = newTokens || sender(before) !== sender(config);
      const reachChanged = senderChanged || reach(before) !== reach(config);
      emit({ type: 'config.changed', reachChanged, senderChanged });
    },
  };
}
