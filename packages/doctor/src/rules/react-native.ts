import { findIn } from '../place';
import { at } from '../read/literal';
import type { Found, Rule } from '../rule';

/** React Native itself. */
export const REACT_NATIVE: readonly Rule[] = [
  {
    id: 'react-native/new-architecture',
    severity: 'warning',
    fails: 'React Native before 0.82; later ones ignore it',
    demand: 'The New Architecture is on: the module is a TurboModule, and is not there without it.',
    source: 'https://reactnative.dev/blog/2025/10/08/react-native-0.82',
    mend: 'Remove the line, or turn it on.',
    check({ android, ios, expo, kind }) {
      if (kind === 'native') return [];
      const property = android?.gradle.properties.get('newArchEnabled');
      const inConfig = at(expo?.config, 'newArchEnabled');
      const inPods = at(ios?.podfileProperties, 'newArchEnabled');
      const inPodfile =
        ios?.podfile &&
        findIn(
          ios.podfile,
          /^[ \t]*ENV\[['"]RCT_NEW_ARCH_ENABLED['"]\]\s*=\s*['"]0['"]|:(?:fabric|new_arch)_enabled\s*=>\s*false/m,
        );
      return [
        ...(property?.value === 'false' ? [{ ...property, says: 'newArchEnabled is false' }] : []),
        ...(inConfig?.value === false ? [{ ...inConfig, says: 'newArchEnabled is false' }] : []),
        ...(inPods?.value === 'false' ? [{ ...inPods, says: 'newArchEnabled is false' }] : []),
        ...(inPodfile ? [{ ...inPodfile, says: 'the Podfile turns the New Architecture off' }] : []),
      ].map(({ file, line, says }): Found => ({ file, line, says }));
    },
  },
  {
    id: 'react-native/headless-in-entry',
    severity: 'error',
    fails: 'Android, all versions',
    demand:
      'registerHeadlessTask is called at the top level of the entry file: no component is mounted while the app is dead.',
    source: 'https://github.com/transistorsoft/react-native-background-fetch/issues/89',
    mend: 'Move the call to index.js, beside AppRegistry.registerComponent.',
    check: ({ engine }) =>
      engine.calls
        .filter(({ name, isTopLevel }) => name === 'registerHeadlessTask' && !isTopLevel)
        .map(({ file, line }) => ({
          file,
          line,
          says: 'registerHeadlessTask is called inside of a function',
        })),
  },
];
