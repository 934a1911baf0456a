import { checkedOptions } from '../config/options';
import { number } from '../config/rule';
import type { HeadingOptions } from '../contract/heading';

/** What `watchHeading` accepts, with the defaults of contract 2.20. */
const RULES = {
  /** Smallest gap between samples. */
  minIntervalMs: number(40, { min: 0, unit: 'ms' }),
  /** Smallest change, by the shortest arc. */
  minDeltaDeg: number(0.5, { min: 0, max: 180, unit: 'degrees' }),
  /** Time constant; 0 = no smoothing. */
  smoothingTauMs: number(120, { min: 0, unit: 'ms' }),
};

/** The options of one watch, complete. */
export type HeadingSettings = Required<HeadingOptions>;

/**
 * The options with the defaults for what is omitted.
 * @throws GeoError `INVALID_ARGUMENT` naming the option, its value and what is allowed.
 */
export function headingSettings(options: HeadingOptions | undefined): HeadingSettings {
  const { minIntervalMs, minDeltaDeg, smoothingTauMs } = RULES;
  return {
    minIntervalMs: minIntervalMs.default,
    minDeltaDeg: minDeltaDeg.default,
    smoothingTauMs: smoothingTauMs.default,
    ...checkedOptions('watchHeading', RULES, options),
  };
}
