import { GeoError } from '../contract/errors';
import { plainCopy } from './plain';
import { quoted } from './quote';
import { type FieldRules, isPlainObject, ruleOf } from './rule';

/**
 * Validates and copies the options of an operation, by the same rules as configuration; later changes by the app to
 * its own object have no effect. Absent and `undefined` fields stay absent; unknown ones pass through.
 * @throws GeoError `INVALID_ARGUMENT` naming the option, its value and what is allowed.
 */
export function checkedOptions<T extends object>(name: string, rules: FieldRules, given: T | undefined): T {
  if (given === undefined || given === null) return {} as T;
  if (!isPlainObject(given)) return refuse(`${name} needs an object of options; got ${quoted(given)}`);
  const options: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || key === '__proto__') continue;
    const rule = ruleOf(rules, key);
    if (rule && !rule.accepts(value)) refuse(`${name}: ${key} must be ${rule.allowed}; got ${quoted(value)}`);
    options[key] = plainCopy(`${name}: ${key}`, value, { refuse, isLenient: false });
  }
  return options as T;
}

function refuse(message: string): never {
  throw new GeoError('INVALID_ARGUMENT', message);
}
