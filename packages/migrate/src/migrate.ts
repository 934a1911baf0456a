import type { ConfigPatch } from '@geo/core';
import { DESCENDANT_DEFAULTS, type OtherDefault, TRACKER_DEFAULTS } from './config/defaults';
import { DESCENDANT, DESCENDANT_IN_BATCHES } from './config/descendant';
import { FLAT } from './config/flat';
import { GROUPS } from './config/grouped';
import { DEFAULT_TEMPLATE } from './config/post-template';
import type { KeyRule, KeyRules, Verdict } from './config/rule';

/**
 * Whose configuration it is: `flat`, react-native-background-geolocation up to 4; `grouped`, version 5; `mauron85`,
 * `@mauron85/react-native-background-geolocation` and its descendants.
 */
export type ConfigStyle = 'flat' | 'grouped' | 'mauron85';

/** What became of one key. */
export interface Finding {
  /** The key as it was given, with its group: `geolocation.distanceFilter`. */
  readonly key: string;
  /** `unknown`: no version of the library has this key. */
  readonly verdict: Verdict | 'unknown';
  /** The key of `Config` that was set; absent where none was. */
  readonly to?: string;
  /** What changes, or why nothing takes its place; empty where nothing changes. */
  readonly says: string;
}

/** A default that is another one here. */
export interface DefaultFinding extends OtherDefault {}

/** A configuration of another library, as one of this engine. */
export interface Migration {
  readonly from: ConfigStyle;
  /** For `ready()`. */
  readonly config: ConfigPatch;
  /** One for each key that was given, in its order. */
  readonly findings: readonly Finding[];
  /** The defaults that differ, of keys that were not given. */
  readonly defaults: readonly DefaultFinding[];
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys by which a configuration of the descendants is known: others do not have them. */
const OF_DESCENDANTS = Object.keys(DESCENDANT).filter((key) => !(key in FLAT) && !(key in GROUPS));

/** Whose configuration this is, by the names of its keys. */
export function styleOf(config: Fields): ConfigStyle {
  const isGroup = (key: string) => key in GROUPS && !(key in FLAT) && isObject(config[key]);
  if (Object.keys(config).some(isGroup)) return 'grouped';
  return OF_DESCENDANTS.some((key) => key in config) ? 'mauron85' : 'flat';
}

/** Options of `migrateConfig`. */
export interface MigrateOptions {
  /** Whose configuration it is. Default: what its keys say. */
  readonly from?: ConfigStyle;
  /** It changes a configuration that is there already: defaults of the other library are left out. Default: false. */
  readonly isPatch?: boolean;
}

/**
 * A configuration of another library as one of this engine, and what became of each of its keys. Nothing is refused: what has no
 * place is named in the findings.
 * @example
 * const { config, findings } = migrateConfig({ distanceFilter: 10, speedJumpFilter: 100 });
 */
export function migrateConfig(
  config: object,
  { from = styleOf(config as Fields), isPatch = false }: MigrateOptions = {},
): Migration {
  const target: Record<string, unknown> = {};
  const findings: Finding[] = [];

  function set(path: string, value: unknown): void {
    const [name = '', field] = path.split('.');
    if (field === undefined) target[name] = value;
    else target[name] = { ...(target[name] as Fields | undefined), [field]: value };
  }

  function apply(key: string, rule: KeyRule | undefined, value: unknown): void {
    if (value === undefined || value === null) return;
    if (rule === undefined)
      return void findings.push({ key, verdict: 'unknown', says: 'no version of the library has this key' });
    const { to, convert, verdict, says } = rule;
    const { value: converted, says: why = '' } = convert ? convert(value) : { value };
    const isSet = to !== undefined && converted !== undefined;
    if (isSet) set(to, converted);
    if (isSet && why !== '') findings.push({ key, verdict: 'changed', to, says: why });
    else if (isSet) findings.push({ key, verdict, to, says });
    else if (convert === undefined) findings.push({ key, verdict, says });
    else findings.push(why === '' ? { key, verdict: 'unneeded', says } : { key, verdict: 'none', says: why });
  }

  function applyAll(fields: Fields, rules: KeyRules, prefix: string): void {
    for (const [name, value] of Object.entries(fields)) {
      const key = prefix + name;
      const group = from === 'mauron85' ? undefined : GROUPS[key];
      if (group && isObject(value)) applyAll(value, group, `${key}.`);
      else apply(key, rules[name], value);
    }
  }

  applyAll(config as Fields, rulesFor(config as Fields, from), '');
  if (from === 'mauron85') shapeAsDescendant(target, config as Fields);
  const others = from === 'mauron85' ? DESCENDANT_DEFAULTS : TRACKER_DEFAULTS;
  const defaults = isPatch ? [] : others.filter(({ key }) => !(key in target));
  for (const { key, theirs, isKept } of defaults) if (isKept) target[key] = theirs;
  return { from, config: target as ConfigPatch, findings, defaults };
}

const uploadsInBatches = ({ url, syncUrl }: Fields): boolean =>
  typeof url !== 'string' && typeof syncUrl === 'string';

function rulesFor(config: Fields, from: ConfigStyle): KeyRules {
  if (from !== 'mauron85') return FLAT;
  return uploadsInBatches(config) ? DESCENDANT_IN_BATCHES : DESCENDANT;
}

/** These libraries post a list of locations, of one where it goes to `url`, in a shape of their own. */
function shapeAsDescendant(target: Record<string, unknown>, config: Fields): void {
  if (target.url === undefined) return;
  target.httpRootProperty = '.';
  target.batchSync = true;
  target.maxBatchSize = uploadsInBatches(config) ? -1 : 1;
  if (uploadsInBatches(config)) target.autoSyncThreshold ??= 100;
  target.locationTemplate ??= DEFAULT_TEMPLATE;
}
