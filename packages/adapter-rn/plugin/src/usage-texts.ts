import { DEFAULT_USAGE, USAGE_OPTIONS } from '@geo/doctor';
import { type ConfigPlugin, withInfoPlist } from 'expo/config-plugins';
import type { Options } from './options';

/**
 * Texts for the user, in this order: the app's own in `ios.infoPlist`, the option, what an existing Info.plist has, and last a
 * default, which `geo doctor` warns of.
 */
export const withUsageTexts: ConfigPlugin<Options> = (config, options) =>
  withInfoPlist(config, (inner) => {
    for (const [option, key] of Object.entries(USAGE_OPTIONS) as [keyof typeof USAGE_OPTIONS, string][]) {
      if (option === 'alwaysUsage' && !options.background) continue;
      const texts = [
        inner.ios?.infoPlist?.[key],
        options[option],
        inner.modResults[key],
        DEFAULT_USAGE[option],
      ];
      inner.modResults[key] = texts.find((text) => typeof text === 'string' && text.trim() !== '');
    }
    return inner;
  });
