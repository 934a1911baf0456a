import { quoted } from '../config/quote';
import { isPlainObject, number } from '../config/rule';
import { GeoError } from '../contract/errors';
import type { HeadingOptions } from '../contract/heading';

/** What a watch goes by, with the defaults of contract 2.20. */
const RULES = {
  minIntervalMs: number(40, { min: 0, unit: 'milliseconds', doc: 'Smallest gap between samples.' }),
  minDeltaDeg: number(0.5, {
    min: 0,
    max: 180,
    unit: 'degrees',
    doc: 'Smallest change, along the shortest arc.',
  }),
  smoothingTauMs: number(120, { min: 0, unit: 'milliseconds', doc: 'Time constant; 0 = no smoothing.' }),
};

/** The options of one watch, complete. */
export type HeadingSettings = Required<HeadingOptions>;

/**
 * The options with defaults for what is omitted; keys that are not known are ignored.
 * @throws GeoError `INVALID_ARGUMENT` naming key, value and what is allowed.
 */
export function headingSettings(options: HeadingOptions | undefined): HeadingSettings {
  if (options !== undefined && !isPlainObject(options)) {
    throw new GeoError('INVALID_ARGUMENT', `heading options must be an object; got ${quoted(options)}`);
  }
  const settings: Record<string, number> = {};
  for (const [key, rule] of Object.entries(RULES)) {
    const value = (options as Readonly<Record<string, unknown>> | undefined)?.[key];
    if (value !== undefined && !rule.accepts(value)) {
      throw new GeoError('INVALID_ARGUMENT', `${key} must be ${rule.allowed}; got ${quoted(value)}`);
    }
    settings[key] = (value as number | undefined) ?? rule.default;
  }
  return settings as unknown as HeadingSettings;
}
