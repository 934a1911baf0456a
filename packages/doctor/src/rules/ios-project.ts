import type { IosApp } from '../app';
import { isCalledAtLaunch, launchCall, withLaunchHook } from '../launch-hook';
import { findIn, lineOf } from '../place';
import { at } from '../read/literal';
import { keyPlace } from '../read/property-list';
import type { Rule } from '../rule';
import { isOlder } from '../version';

/** The oldest iOS that the host is built for. */
export const MIN_IOS = '15.1';

/** Reasons that the library's own privacy manifest declares. */
const REASONS = {
  NSPrivacyAccessedAPICategorySystemBootTime: '35F9.1',
  NSPrivacyAccessedAPICategoryFileTimestamp: 'C617.1',
} as const;

/** The Xcode project, its sources, and CocoaPods. */
export const IOS_PROJECT: readonly Rule[] = [
  {
    id: 'ios/launch-hook',
    severity: 'error',
    fails: 'iOS, all versions',
    demand:
      'The engine starts in application(_:didFinishLaunchingWithOptions:): iOS starts the app in the background for a region, and connects no scene then.',
    source:
      'https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle',
    mend: 'Call GeoLaunch.didFinishLaunching() first thing in application(_:didFinishLaunchingWithOptions:) of the app delegate; in Objective-C [GeoLaunch didFinishLaunching], in an app of Flutter GeoBackgroundPlugin.didFinishLaunching().',
    check({ ios, kind }) {
      if (!ios || ios.swift.some(isCalledAtLaunch)) return [];
      const delegate = ios.swift.find(({ text }) => /didFinishLaunchingWithOptions/.test(text));
      // Expo's app delegate calls the subscriber that the package brings.
      if (
        kind === 'expo' &&
        (!delegate || /\bExpoAppDelegate\b|\bEXAppDelegateWrapper\b/.test(delegate.text))
      )
        return [];
      for (const source of ios.swift) {
        const line = launchCall(source);
        if (line !== undefined)
          return [
            {
              file: source.file,
              line,
              says: 'didFinishLaunching() is called outside of the launch of the app',
            },
          ];
      }
      if (!delegate) {
        const file = ios.swift[0]?.file ?? ios.plist?.file ?? `${ios.folder}Info.plist`;
        return [{ file, line: 1, says: 'the app has no app delegate that starts the engine' }];
      }
      const { file } = delegate;
      const line = lineOf(delegate.text, 'didFinishLaunchingWithOptions');
      return [
        {
          file,
          line,
          says: 'the app delegate does not start the engine',
          fix: { file, edit: withLaunchHook },
        },
      ];
    },
  },
  {
    id: 'ios/scene-manifest',
    severity: 'error',
    fails: 'iOS 27 SDK',
    demand:
      'An app of Expo 58 or React Native 0.88 has UIApplicationSceneManifest: built with the SDK of iOS 27 it ends at launch without it.',
    source: 'https://github.com/expo/expo/issues/46664',
    mend: 'Take SceneDelegate and UIApplicationSceneManifest over from the template of your version (npx expo prebuild --clean).',
    check({ ios, packages }) {
      const expo = packages?.version('expo');
      const native = packages?.version('react-native');
      const hasScenes =
        expo === undefined ? native !== undefined && !isOlder(native, '0.88.0') : !isOlder(expo, '58.0.0');
      if (!hasScenes || !ios?.plist || ios.plist.value.UIApplicationSceneManifest !== undefined) return [];
      return [{ file: ios.plist.file, line: 1, says: 'UIApplicationSceneManifest is missing' }];
    },
  },
  {
    id: 'ios/deployment-target',
    severity: 'error',
    fails: 'the build',
    demand: `The app is built for iOS ${MIN_IOS} or newer, as the library is.`,
    source:
      'https://github.com/react/react-native/blob/main/packages/react-native/scripts/cocoapods/helpers.rb',
    mend: `Set the deployment target to ${MIN_IOS} or newer.`,
    check({ ios }) {
      const platform = ios?.podfile && findIn(ios.podfile, /^[ \t]*platform :ios,\s*['"]([\d.]+)['"]/m);
      const property = at(ios?.podfileProperties, 'ios.deploymentTarget');
      const targets = [
        ...(platform ? [platform] : []),
        ...(property ? [{ ...property, value: String(property.value) }] : []),
        ...(ios?.deploymentTargets ?? []),
      ];
      const old = targets.find(({ value }) => isOlder(value, MIN_IOS));
      return old
        ? [{ file: old.file, line: old.line, says: `the deployment target is iOS ${old.value}` }]
        : [];
    },
  },
  {
    id: 'ios/privacy-reasons',
    severity: 'error',
    fails: 'upload to the App Store',
    demand: `A privacy manifest of the app that is not aggregated with those of its pods has the library's reasons: ${Object.values(REASONS).join(', ')}.`,
    source: 'https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api',
    mend: 'Add the categories with their reasons to PrivacyInfo.xcprivacy, or let CocoaPods aggregate the manifests.',
    check({ ios }) {
      if (!ios?.privacy || !isUnaggregated(ios)) return [];
      const types = (ios.privacy.value.NSPrivacyAccessedAPITypes ?? []) as Record<string, unknown>[];
      const missing = Object.entries(REASONS).filter(
        ([category, reason]) =>
          !types.some(
            (type) =>
              type.NSPrivacyAccessedAPIType === category &&
              (type.NSPrivacyAccessedAPITypeReasons as readonly string[] | undefined)?.includes(reason),
          ),
      );
      if (missing.length === 0) return [];
      const words = missing.map(([category, reason]) => `${category} (${reason})`).join(' and ');
      return [
        {
          ...keyPlace(ios.privacy, 'NSPrivacyAccessedAPITypes'),
          says: `the privacy manifest lacks ${words}`,
        },
      ];
    },
  },
  {
    id: 'ios/dynamic-frameworks',
    severity: 'warning',
    fails: 'the build',
    demand:
      'React Native and its modules are linked statically: with dynamic frameworks pods that refer to React do not link.',
    source: 'https://github.com/react/react-native/issues/25349',
    mend: 'Write use_frameworks! :linkage => :static.',
    check({ ios, kind }) {
      if (!ios || kind === 'native') return [];
      const found =
        ios.podfile &&
        findIn(
          ios.podfile,
          /^[ \t]*(use_frameworks!(?!\s*:linkage)|use_frameworks!\s*:linkage\s*=>\s*:dynamic)/m,
        );
      const property = at(ios.podfileProperties, 'ios.useFrameworks');
      if (found)
        return [
          {
            file: found.file,
            line: lineOf(ios.podfile?.text ?? '', found.value),
            says: 'the Podfile links dynamic frameworks',
          },
        ];
      if (property?.value === 'dynamic')
        return [{ file: property.file, line: property.line, says: 'ios.useFrameworks is dynamic' }];
      return [];
    },
  },
  {
    id: 'ios/two-hosts',
    severity: 'error',
    fails: 'the build',
    demand:
      'The Podfile of a React Native app names no pod Geo: @geo/adapter-rn brings the host along, and CocoaPods refuses a second pod of its name.',
    source: 'https://guides.cocoapods.org/syntax/podfile.html#pod',
    mend: 'Remove the line.',
    check({ ios, kind }) {
      const line = kind === 'native' || !ios?.podfile ? undefined : findIn(ios.podfile, /@geo\/adapter-ios/);
      return line ? [{ file: line.file, line: line.line, says: 'the Podfile names @geo/adapter-ios' }] : [];
    },
  },
  {
    id: 'ios/pods-outdated',
    severity: 'error',
    fails: 'iOS, all versions',
    demand:
      'Podfile.lock has the pods of this library: until pod install has run the app has no native module.',
    source: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/1837',
    mend: 'Run pod install in the folder of the Podfile, and build again.',
    check({ ios, packages }) {
      if (!ios?.pods || !packages?.declared.has('@geo/adapter-rn')) return [];
      if (ios.pods.text.includes('@geo/adapter-rn')) return [];
      return [
        {
          file: ios.pods.file,
          line: 1,
          says: 'Podfile.lock was written before @geo/adapter-rn was installed',
        },
      ];
    },
  },
];

function isUnaggregated({ podfile, podfileProperties }: IosApp): boolean {
  const aggregated = at(podfileProperties, 'apple.privacyManifestAggregationEnabled')?.value;
  if (aggregated === 'false' || aggregated === false) return true;
  return podfile !== undefined && /privacy_file_aggregation_enabled\s*(?:=>|:)\s*false/.test(podfile.text);
}
