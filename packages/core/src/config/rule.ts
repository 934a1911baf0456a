import type { PartName } from '../contract/part';
import type { Template, TemplateKind } from '../templates/template';
import type { PlatformProfile } from './profiles';

/**
 * What another value of a key waits for. `next fix`: the next accepted fix. `next filter`: the filter is built anew, when
 * tracking starts and when a process resumes it. `next permission request`: the user is asked for permission. `next boot`: the
 * device boots. `app end`: the app terminates.
 */
export type TakesEffect = 'next fix' | 'next filter' | 'next permission request' | 'next boot' | 'app end';

/**
 * The rule of a config key: its type, default, unit and limits, as data from which docs are generated. The purpose of a key
 * is its comment in the source, which does not add to the bundle.
 */
export interface Rule<T> {
  /** What is allowed, in words: completes "… must be". */
  readonly allowed: string;
  /** The value where none was given. */
  readonly default: T;
  /** The unit of its number, such as `m` or `ms`; absent where there is none. */
  readonly unit?: string;
  /** Platforms on which the key has an effect; absent = all. */
  readonly platform?: 'A' | 'I';
  /** Platforms on which the key has an effect today, an empty list where there is none yet; absent = all. */
  readonly effect?: readonly PlatformProfile['name'][];
  /**
   * When another value takes effect; absent = at once: the next use reads it, and open sensor requests, timers and the
   * notification are renewed.
   */
  readonly takesEffect?: TakesEffect;
  /** The rules of a named object's fields; such an object merges one level deep. */
  readonly fields?: Readonly<Record<string, Rule<unknown>>>;
  /** Does the value fit? Never throws. */
  accepts(value: unknown): boolean;
  /** The part of the engine that uses the key; without it the key has no effect. Absent: every engine uses it. */
  readonly part?: PartName;
  /** The value is a template of this kind; the part `templates` validates it. */
  readonly template?: TemplateKind;
}

type Details = Pick<Rule<unknown>, 'unit' | 'platform' | 'effect' | 'takesEffect' | 'part'>;

export function boolean(fallback: boolean, details: Details = {}): Rule<boolean> {
  return {
    ...details,
    allowed: 'true or false',
    default: fallback,
    accepts: (value) => typeof value === 'boolean',
  };
}

type Range = {
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  /** A number within the limits that is invalid. */
  readonly except?: number;
};

export function number(fallback: number, details: Details & Range = {}): Rule<number> {
  const { min = -Infinity, max = Infinity, integer = false, except, ...rest } = details;
  const noun = integer ? 'an integer' : 'a number';
  const unit = details.unit === undefined ? '' : ` of ${details.unit}`;
  const range = min === -Infinity ? '' : max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
  return {
    ...rest,
    allowed: `${noun}${unit}${range}${except === undefined ? '' : `, but not ${except}`}`,
    default: fallback,
    accepts: (value) =>
      typeof value === 'number' &&
      Number.isFinite(value) &&
      value >= min &&
      value <= max &&
      value !== except &&
      (!integer || Math.floor(value) === value),
  };
}

export function oneOf<const T extends string | number | boolean>(
  values: readonly T[],
  fallback: NoInfer<T>,
  details: Details = {},
): Rule<T> {
  return {
    ...details,
    allowed: `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
    default: fallback,
    accepts: (value) => (values as readonly unknown[]).includes(value),
  };
}

export function text(
  fallback: string,
  details: Details & { readonly allowed?: string; readonly pattern?: RegExp } = {},
): Rule<string> {
  const { allowed = 'a string', pattern, ...rest } = details;
  return {
    ...rest,
    allowed,
    default: fallback,
    accepts: (value) => typeof value === 'string' && (pattern === undefined || pattern.test(value)),
  };
}

/** A rule whose key may be unset. */
export function optional<T>(rule: Rule<T>): Rule<T | undefined> {
  return { ...rule, default: undefined };
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A free-form map; a new value replaces all of it. */
export function map(details: Details = {}): Rule<Readonly<Record<string, unknown>> | undefined> {
  return { ...details, allowed: 'an object', default: undefined, accepts: isPlainObject };
}

/** An upload template. */
export function template(kind: TemplateKind): Rule<Template | undefined> {
  return {
    allowed: kind === 'params' ? 'an object, or a text of JSON' : 'an object, a list, or a text of JSON',
    default: undefined,
    accepts: (value) =>
      typeof value === 'string' || isPlainObject(value) || (kind === 'record' && Array.isArray(value)),
    template: kind,
    part: 'templates',
  };
}

/** A map of strings, such as request headers. */
export function textMap(details: Details = {}): Rule<Readonly<Record<string, string>> | undefined> {
  return {
    ...details,
    allowed: 'an object of strings',
    default: undefined,
    accepts: (value) =>
      isPlainObject(value) && Object.values(value).every((entry) => typeof entry === 'string'),
  };
}

/** A list of strings, such as header names; a new value replaces all of it. */
export function textList(
  fallback: readonly string[],
  details: Details & { readonly allowed: string; readonly pattern: RegExp },
): Rule<readonly string[]> {
  const { allowed, pattern, ...rest } = details;
  return {
    ...rest,
    allowed: `a list of ${allowed}`,
    default: fallback,
    accepts: (value) =>
      Array.isArray(value) && value.every((entry) => typeof entry === 'string' && pattern.test(entry)),
  };
}

/** The rules of the fields of a named object. */
export type FieldRules = Readonly<Record<string, Rule<unknown>>>;

/** The rule of a field; own properties only, because every object inherits a `constructor`. */
export function ruleOf(rules: FieldRules, name: string): Rule<unknown> | undefined {
  return Object.keys(rules).includes(name) ? rules[name] : undefined;
}

/** The object type that field rules describe; fields without a default may be absent. */
export type ObjectOf<F extends FieldRules> = {
  readonly [K in keyof F]: F[K] extends Rule<infer T> ? T : never;
};

/** A named object: merged one level deep, field by field. */
export function object<const F extends FieldRules>(
  fields: F,
  details: Details = {},
): Rule<ObjectOf<F>> & { fields: F } {
  const defaults: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(fields))
    if (rule.default !== undefined) defaults[name] = rule.default;
  return {
    ...details,
    allowed: `an object with ${Object.keys(fields).join(', ')}`,
    default: defaults as ObjectOf<F>,
    fields,
    accepts: isPlainObject,
  };
}
