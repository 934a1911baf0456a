import { type ConfigPlugin, withInfoPlist } from 'expo/config-plugins';
import type { Options } from './options';

/** A text for each purpose of `requestTemporaryFullAccuracy`; the app's own in `ios.infoPlist` wins. */
export const withTemporaryAccuracy: ConfigPlugin<Options> = (config, { temporaryFullAccuracy }) =>
  withInfoPlist(config, (inner) => {
    if (!temporaryFullAccuracy) return inner;
    const key = 'NSLocationTemporaryUsageDescriptionDictionary';
    const own = inner.ios?.infoPlist?.[key];
    inner.modResults[key] = {
      ...(inner.modResults[key] as Record<string, string> | undefined),
      ...temporaryFullAccuracy,
      ...(own as Record<string, string> | undefined),
    };
    return inner;
  });
