import type { ConfigPlugin } from 'expo/config-plugins';
import type { Options } from './options';

/**
 * What `PrivacyInfo.xcprivacy` of the host declares, also for the app: Apple does not read the manifests of static pods reliably
 * (docs.expo.dev/guides/apple-privacy). Expo merges it with what the app declares itself.
 */
const ACCESSED: Readonly<Record<string, string>> = {
  NSPrivacyAccessedAPICategorySystemBootTime: '35F9.1',
  NSPrivacyAccessedAPICategoryFileTimestamp: 'C617.1',
};

/** The reasons for APIs, and that precise location is collected. */
export const withPrivacyManifest: ConfigPlugin<Options> = (config) => {
  const own = config.ios?.privacyManifests ?? {};
  const types = [...(own.NSPrivacyAccessedAPITypes ?? [])];
  for (const [category, reason] of Object.entries(ACCESSED)) {
    const index = types.findIndex((type) => type.NSPrivacyAccessedAPIType === category);
    const reasons = types[index]?.NSPrivacyAccessedAPITypeReasons ?? [];
    const type = {
      NSPrivacyAccessedAPIType: category,
      NSPrivacyAccessedAPITypeReasons: [...new Set([...reasons, reason])],
    };
    if (index < 0) types.push(type);
    else types[index] = type;
  }
  const collected = own.NSPrivacyCollectedDataTypes ?? [];
  const location = 'NSPrivacyCollectedDataTypePreciseLocation';
  const isDeclared = collected.some((type) => type.NSPrivacyCollectedDataType === location);
  return {
    ...config,
    ios: {
      ...config.ios,
      privacyManifests: {
        ...own,
        NSPrivacyAccessedAPITypes: types,
        NSPrivacyCollectedDataTypes: isDeclared
          ? collected
          : [
              ...collected,
              {
                NSPrivacyCollectedDataType: location,
                NSPrivacyCollectedDataTypeLinked: true,
                NSPrivacyCollectedDataTypeTracking: false,
                NSPrivacyCollectedDataTypePurposes: ['NSPrivacyCollectedDataTypePurposeAppFunctionality'],
              },
            ],
      },
    },
  };
};
