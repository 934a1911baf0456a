import { type ConfigPlugin, createRunOncePlugin } from 'expo/config-plugins';
import { name, version } from '../../package.json';
import { withAppDelegateHook } from './app-delegate';
import { withBackgroundModes, withTaskIdentifiers } from './background-modes';
import { withDoctor } from './doctor';
import { withNotificationIcon } from './notification-icon';
import { checkedOptions, type GeoPluginOptions, type Options } from './options';
import { withPermissions, withService } from './permissions';
import { withPlayServices } from './google-play';
import { withPrivacyManifest } from './privacy-manifest';
import { withTemporaryAccuracy } from './temporary-accuracy';
import { withUsageTexts } from './usage-texts';

export type { GeoPluginOptions };

/** In this order; each is a concept of its own. */
const EFFECTS: readonly ConfigPlugin<Options>[] = [
  withUsageTexts,
  withBackgroundModes,
  withTaskIdentifiers,
  withTemporaryAccuracy,
  withPrivacyManifest,
  withAppDelegateHook,
  withPermissions,
  withService,
  withNotificationIcon,
  withPlayServices,
  withDoctor,
];

/** Everything that an app with this library declares; each effect is a function of its own. */
const withGeo: ConfigPlugin<GeoPluginOptions | undefined> = (config, given) => {
  const options = checkedOptions(given ?? {});
  return EFFECTS.reduce((inner, effect) => effect(inner, options), config);
};

export default createRunOncePlugin(withGeo, name, version);
