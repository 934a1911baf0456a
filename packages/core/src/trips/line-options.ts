import { checkedOptions } from '../config/options';
import { number } from '../config/rule';
import { GeoError } from '../contract/errors';
import type { LineOptions } from '../contract/line';

/** What `watchLine` accepts. */
const RULES = {
  lagFixes: number(3, { min: 1, max: 30, integer: true, unit: 'fixes' }),
  /** Below ten seconds most phones have no three fixes; beyond thirty nothing more is gained. */
  lagSeconds: number(10, { min: 10, max: 30, unit: 'seconds' }),
};

/** When a point is final: after this number of later fixes, or at this age relative to the newest, milliseconds. */
export type LineLag = { readonly fixes: number } | { readonly millis: number };

/**
 * The lag of a watch.
 * @throws GeoError `INVALID_ARGUMENT` naming the option, its value and what is allowed.
 */
export function lineLag(options: LineOptions | undefined): LineLag {
  const { lagFixes, lagSeconds } = checkedOptions('watchLine', RULES, options);
  if (lagFixes !== undefined && lagSeconds !== undefined) {
    const both = `lagFixes ${lagFixes} and lagSeconds ${lagSeconds}`;
    throw new GeoError('INVALID_ARGUMENT', `watchLine takes lagFixes or lagSeconds; got ${both}`);
  }
  return lagSeconds === undefined
    ? { fixes: lagFixes ?? RULES.lagFixes.default }
    : { millis: lagSeconds * 1_000 };
}
