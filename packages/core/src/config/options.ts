import { GeoError, messageOf } from '../contract/errors';
import { quoted } from './quote';
import { type FieldRules, isPlainObject } from './rule';

/**
 * The options of an operation, checked by the same rules as configuration, and copied: what the app changes later in
 * its own object stays outside. Absent and `undefined` fields stay absent; unknown ones pass through.
 * @throws GeoError `INVALID_ARGUMENT` naming the option, its value and what is allowed.
 */
export function checkedOptions<T extends object>(name: string, rules: FieldRules, given: T | undefined): T {
  if (given === undefined || given === null) return {} as T;
  if (!isPlainObject(given)) throw refusal(`${name} needs an object of options; got ${quoted(given)}`);
  const options: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const rule = rules[key];
    if (rule && !rule.accepts(value)) {
      throw refusal(`${name}: ${key} must be ${rule.allowed}; got ${quoted(value)}`);
    }
    options[key] = copied(`${name}: ${key}`, value);
  }
  return options as T;
}

function copied(path: string, value: unknown): unknown {
  if (typeof value !== 'object') return value;
  try {
    return JSON.parse(JSON.stringify(value));
  } catch (error) {
    throw refusal(`${path} must be what JSON can say; ${messageOf(error)}`);
  }
}

function refusal(message: string): GeoError {
  return new GeoError('INVALID_ARGUMENT', message);
}
