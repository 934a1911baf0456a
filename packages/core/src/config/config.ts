import { GeoError } from '../contract/errors';
import { withHiddenFields } from '../redaction/fields';
import { CONFIG_KEYS, type Config, type ConfigKey, type ConfigPatch } from './keys';
import { nearestName } from './nearest';
import { plainCopy } from './plain';
import type { PlatformProfile } from './profiles';
import { quoted } from './quote';
import { boolean, isPlainObject, type Rule, ruleOf } from './rule';

/** The values the app gave, and nothing else: defaults are not stored, so that they can improve. */
export type GivenConfig = Readonly<Record<string, unknown>>;

/** Whether `ready` replaces what is stored: no key, because it is not kept. */
const RESET = boolean(true);

const rules = new Map<string, Rule<unknown>>(Object.entries(CONFIG_KEYS));

function refuse(path: string, rule: Rule<unknown>, value: unknown): never {
  // Whatever is wrong with `authorization` itself, a token may be in it.
  const secret = path === 'authorization' || /token$/i.test(path);
  const given = secret ? typeof value : quoted(withoutSecrets(path, value));
  throw new GeoError('INVALID_CONFIG', `${path} must be ${rule.allowed}; got ${given}`);
}

/** The value as a message may quote it: an error goes into logs that the engine does not see. */
function withoutSecrets(path: string, value: unknown): unknown {
  const fields = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const hidden = withHiddenFields(fields, { hide: () => '…', isPublic: () => false });
  return path.split('.').reduce<unknown>((outer, name) => (outer as Record<string, unknown>)[name], hidden);
}

function check(path: string, rule: Rule<unknown>, value: unknown): void {
  if (!rule.accepts(value)) refuse(path, rule, value);
  const fault = rule.fault?.(value);
  if (fault !== undefined) throw new GeoError('INVALID_CONFIG', `${path}: ${fault}`);
}

/** What JSON cannot say could not be stored. */
function copied(key: string, value: unknown): unknown {
  const refuse = (complaint: string): never => {
    throw new GeoError('INVALID_CONFIG', complaint);
  };
  return plainCopy(key, value, { refuse, isLenient: false });
}

/** Merges a named object's fields; `null` takes a field back to its default. */
function mergeFields(
  path: string,
  rule: Rule<unknown>,
  base: unknown,
  patch: Record<string, unknown>,
): GivenConfig {
  const merged: Record<string, unknown> = isPlainObject(base) ? { ...base } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || name === '__proto__') continue;
    if (value === null) {
      delete merged[name];
      continue;
    }
    const field = rule.fields && ruleOf(rule.fields, name);
    if (field) check(`${path}.${name}`, field, value);
    merged[name] = copied(`${path}.${name}`, value);
  }
  return merged;
}

/**
 * What is stored after a patch: an absent key is unchanged, `null` clears, named objects merge one level deep, maps
 * are replaced, unknown keys are kept.
 * @throws GeoError `INVALID_CONFIG` naming key, value and what is allowed; then nothing is applied.
 */
export function applyPatch(given: GivenConfig, patch: ConfigPatch): GivenConfig {
  if (!isPlainObject(patch))
    throw new GeoError('INVALID_CONFIG', `config must be an object; got ${quoted(patch)}`);
  const next: Record<string, unknown> = { ...given };
  for (const [key, value] of Object.entries(patch as Record<string, unknown>)) {
    if (value === undefined || key === '__proto__') continue;
    if (key === 'reset') {
      if (value !== null) check(key, RESET, value);
      continue;
    }
    if (value === null) {
      delete next[key];
      continue;
    }
    const rule = rules.get(key);
    if (rule) check(key, rule, value);
    next[key] = rule?.fields
      ? mergeFields(key, rule, next[key], value as Record<string, unknown>)
      : copied(key, value);
  }
  return next;
}

const PLATFORMS: Readonly<Record<string, 'A' | 'I'>> = { android: 'A', ios: 'I' };

/** Is this key another platform's? A key of one phone system has no effect on the other; where there is no phone, both have. */
function isForeign(rule: Rule<unknown>, profile: PlatformProfile): boolean {
  const platform = PLATFORMS[profile.name];
  return platform !== undefined && rule.platform !== undefined && rule.platform !== platform;
}

/** The whole configuration: the engine's defaults for this platform, with what was given on top. */
export function resolveConfig(given: GivenConfig, profile: PlatformProfile): Config {
  const config: Record<string, unknown> = { ...given };
  for (const key of Object.keys(CONFIG_KEYS) as ConfigKey[]) {
    const rule: Rule<unknown> = CONFIG_KEYS[key];
    const value = isForeign(rule, profile) ? undefined : given[key];
    if (value === undefined) config[key] = rule.default;
    else if (rule.fields) config[key] = { ...(rule.default as object | undefined), ...(value as object) };
  }
  config.minimumActivityRecognitionConfidence ??= profile.minimumActivityConfidence;
  return config as Config;
}

/** Keys, and fields of named objects, that were given but that the engine does not know; they are kept. */
export function unknownKeys(given: GivenConfig): readonly string[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const known = rules.get(key);
    if (known === undefined) return [key];
    const { fields } = known;
    if (fields === undefined || !isPlainObject(value)) return [];
    return Object.keys(value).flatMap((name) => (ruleOf(fields, name) ? [] : [`${key}.${name}`]));
  });
}

/** The known key, or field of a named object, that was most likely meant by an unknown one. */
export function meantBy(unknown: string): string | undefined {
  const [key = '', field] = unknown.split('.');
  const fields = rules.get(key)?.fields;
  if (field === undefined || fields === undefined) return nearestName(unknown, rules.keys());
  const meant = nearestName(field, Object.keys(fields));
  return meant === undefined ? undefined : `${key}.${meant}`;
}

/** Keys that were given although nothing heeds them on this platform. */
export function ineffectiveKeys(given: GivenConfig, { name }: PlatformProfile): readonly string[] {
  return Object.keys(given).filter((key) => rules.get(key)?.effect?.includes(name) === false);
}

/** Stored values that no longer fit their rule (an older version wrote them) are left out, and named. */
export function sound(stored: unknown): { given: GivenConfig; dropped: readonly string[] } {
  if (!isPlainObject(stored)) return { given: {}, dropped: [] };
  const given: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [key, value] of Object.entries(stored)) {
    try {
      Object.assign(given, applyPatch({}, { [key]: value }));
    } catch {
      dropped.push(key);
    }
  }
  return { given, dropped };
}
