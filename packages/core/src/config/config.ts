import { GeoError } from '../contract/errors';
import type { PartName } from '../contract/part';
import { withHiddenFields } from '../redaction/fields';
import type { TemplateKind } from '../templates/template';
import type { ConfigPatch } from './config-patch';
import { CONFIG_KEYS, type Config, type ConfigKey } from './keys';
import { nearestName } from './nearest';
import { plainCopy } from './plain';
import { presetValues } from './presets';
import type { PlatformProfile } from './profiles';
import { quoted } from './quote';
import { boolean, isPlainObject, type Rule, ruleOf } from './rule';

/** The values that the app gave. Defaults are not stored, so that a new version can change them. */
export type GivenConfig = Readonly<Record<string, unknown>>;

/** Whether `ready` replaces the stored configuration; not a key, because it is not stored. */
const RESET = boolean(true);

const rules = new Map<string, Rule<unknown>>(Object.entries(CONFIG_KEYS));

function refuse(path: string, rule: Rule<unknown>, value: unknown): never {
  // An invalid `authorization` may contain a token in any form.
  const secret = path === 'authorization' || /token$/i.test(path);
  const given = secret ? typeof value : quoted(withoutSecrets(path, value));
  throw new GeoError('INVALID_CONFIG', `${path} must be ${rule.allowed}; got ${given}`);
}

/** The value as a message may quote it without secrets: the app may log the error. */
function withoutSecrets(path: string, value: unknown): unknown {
  const fields = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const hidden = withHiddenFields(fields, { hide: () => '…', isPublic: () => false });
  return path.split('.').reduce<unknown>((outer, name) => (outer as Record<string, unknown>)[name], hidden);
}

/** What is wrong inside a template, in words; undefined where nothing is. */
export type TemplateFault = (template: unknown, kind: TemplateKind) => string | undefined;

/** What an engine can do: the parts that it has. */
export type HasPart = (part: PartName) => boolean;

const HAS_ALL: HasPart = () => true;

function check(path: string, rule: Rule<unknown>, value: unknown, templateFault?: TemplateFault): void {
  if (!rule.accepts(value)) refuse(path, rule, value);
  const fault = rule.template && templateFault?.(value, rule.template);
  if (fault !== undefined) throw new GeoError('INVALID_CONFIG', `${path}: ${fault}`);
}

/** A value that JSON cannot represent could not be stored. */
function copied(key: string, value: unknown): unknown {
  const refuse = (complaint: string): never => {
    throw new GeoError('INVALID_CONFIG', complaint);
  };
  return plainCopy(key, value, { refuse, isLenient: false });
}

/** Validates the fields of a named object; `null`, which resets a field to its default, is kept. */
function checkedFields(path: string, rule: Rule<unknown>, patch: Record<string, unknown>): GivenConfig {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || name === '__proto__') continue;
    const field = rule.fields && ruleOf(rule.fields, name);
    if (field && value !== null) check(`${path}.${name}`, field, value);
    fields[name] = value === null ? null : copied(`${path}.${name}`, value);
  }
  return fields;
}

/** A validated patch, in plain copies; `null` resets a key to its default. */
export interface CheckedPatch {
  readonly values: GivenConfig;
}

/**
 * Checks every value of a patch.
 * @throws GeoError `INVALID_CONFIG` naming key, value and what is allowed.
 */
export function checkedPatch(patch: ConfigPatch, templateFault?: TemplateFault): CheckedPatch {
  if (!isPlainObject(patch))
    throw new GeoError('INVALID_CONFIG', `config must be an object; got ${quoted(patch)}`);
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(patch as Record<string, unknown>)) {
    if (value === undefined || key === '__proto__') continue;
    if (key === 'reset') {
      if (value !== null) check(key, RESET, value);
      continue;
    }
    const rule = rules.get(key);
    if (rule && value !== null) check(key, rule, value, templateFault);
    if (value === null) values[key] = null;
    else if (rule?.fields) values[key] = checkedFields(key, rule, value as Record<string, unknown>);
    else values[key] = copied(key, value);
  }
  return { values };
}

/** `base` with `patch` applied; keys that are `null` in the patch are removed. */
function overlaid(base: GivenConfig, patch: GivenConfig): GivenConfig {
  const next: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return next;
}

/**
 * The stored configuration after a patch: an absent key is unchanged, `null` clears, named objects merge one level deep, maps
 * are replaced, unknown keys are kept.
 */
export function withPatch(given: GivenConfig, { values }: CheckedPatch): GivenConfig {
  const merged = Object.entries(values).map(([key, value]) => {
    const isNamedObject = value !== null && rules.get(key)?.fields !== undefined;
    const base = isPlainObject(given[key]) ? given[key] : {};
    return [key, isNamedObject ? overlaid(base, value as GivenConfig) : value];
  });
  return overlaid(given, Object.fromEntries(merged));
}

/** As `withPatch`, after validating the patch. */
export function applyPatch(
  given: GivenConfig,
  patch: ConfigPatch,
  templateFault?: TemplateFault,
): GivenConfig {
  return withPatch(given, checkedPatch(patch, templateFault));
}

const PLATFORMS: Readonly<Record<string, 'A' | 'I'>> = { android: 'A', ios: 'I' };

/** Does this key belong to another platform? A key of one phone system has no effect on the other; outside of phones both have. */
function isForeign(rule: Rule<unknown>, profile: PlatformProfile): boolean {
  const platform = PLATFORMS[profile.name];
  return platform !== undefined && rule.platform !== undefined && rule.platform !== platform;
}

/** The effective configuration: given values over those of the preset over the engine's defaults for this platform, except keys of absent parts. */
export function resolveConfig(
  given: GivenConfig,
  profile: PlatformProfile,
  hasPart: HasPart = HAS_ALL,
): Config {
  const config: Record<string, unknown> = { ...given };
  const preset = presetValues(given);
  for (const key of Object.keys(CONFIG_KEYS) as ConfigKey[]) {
    const rule: Rule<unknown> = CONFIG_KEYS[key];
    const isIdle = isForeign(rule, profile) || (rule.part !== undefined && !hasPart(rule.part));
    const value = isIdle ? undefined : (given[key] ?? preset[key]);
    if (value === undefined) config[key] = rule.default;
    else
      config[key] = rule.fields ? { ...(rule.default as object | undefined), ...(value as object) } : value;
  }
  config.minimumActivityRecognitionConfidence ??= profile.minimumActivityConfidence;
  return config as Config;
}

/** Given keys, and fields of named objects, that the engine does not know; they are kept. */
export function unknownKeys(given: GivenConfig): readonly string[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const known = rules.get(key);
    if (known === undefined) return [key];
    const { fields } = known;
    if (fields === undefined || !isPlainObject(value)) return [];
    return Object.keys(value).flatMap((name) => (ruleOf(fields, name) ? [] : [`${key}.${name}`]));
  });
}

/** The known key, or field of a named object, that an unknown one is probably a misspelling of. */
export function meantBy(unknown: string): string | undefined {
  const [key = '', field] = unknown.split('.');
  const fields = rules.get(key)?.fields;
  if (field === undefined || fields === undefined) return nearestName(unknown, rules.keys());
  const meant = nearestName(field, Object.keys(fields));
  return meant === undefined ? undefined : `${key}.${meant}`;
}

/** Given keys without effect on this platform, or in an engine without their part. */
export function ineffectiveKeys(
  given: GivenConfig,
  { name }: PlatformProfile,
  hasPart: HasPart = HAS_ALL,
): readonly string[] {
  return Object.keys(given).filter((key) => {
    const rule = rules.get(key);
    return rule?.effect?.includes(name) === false || (rule?.part !== undefined && !hasPart(rule.part));
  });
}

/** Removes stored values that no longer fit their rule (an older version wrote them), and names them. */
export function sound(
  stored: unknown,
  templateFault?: TemplateFault,
): { given: GivenConfig; dropped: readonly string[] } {
  if (!isPlainObject(stored)) return { given: {}, dropped: [] };
  const given: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [key, value] of Object.entries(stored)) {
    try {
      Object.assign(given, applyPatch({}, { [key]: value }, templateFault));
    } catch {
      dropped.push(key);
    }
  }
  return { given, dropped };
}
