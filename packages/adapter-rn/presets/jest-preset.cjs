// `preset: '@geo/adapter-rn'`: the preset of the app's framework (jest-expo where it is installed, else React Native's), and the
// setup of this package. An app that names its own preset adds `@geo/adapter-rn/jest-setup` to its `setupFiles` instead.
const { createRequire } = require('node:module');
const { join } = require('node:path');

const PRESETS = [
  'jest-expo/jest-preset',
  '@react-native/jest-preset/jest-preset',
  'react-native/jest-preset',
];
/** As the app resolves packages: the presets are its dependencies. Jest runs in its root. */
const resolveFromApp = createRequire(join(process.cwd(), 'package.json')).resolve;

function frameworkPreset() {
  for (const name of PRESETS) {
    try {
      return require(resolveFromApp(name));
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    }
  }
  throw new Error(`the Jest preset of @geo/adapter-rn needs one of ${PRESETS.join(', ')} beside it`);
}

const preset = frameworkPreset();

module.exports = { ...preset, setupFiles: [...(preset.setupFiles ?? []), require.resolve('./setup.cjs')] };
