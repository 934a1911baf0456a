// `preset: '@geo/adapter-rn'`: the preset of the app's framework (jest-expo where it is installed, else React Native's), and the
// setup of this package. An app that names its own preset adds `@geo/adapter-rn/jest-setup` to its `setupFiles` instead.
const PRESETS = [
  'jest-expo/jest-preset',
  '@react-native/jest-preset/jest-preset',
  'react-native/jest-preset',
];
/** Jest runs in the app's folder, or in a workspace's root: then the app's node_modules are those above this file. */
const FROM = { paths: [process.cwd(), __dirname] };

/** Where a preset is; undefined where it is not installed. */
function found(name) {
  try {
    return require.resolve(name, FROM);
  } catch {
    return undefined;
  }
}

const path = PRESETS.map(found).find((one) => one !== undefined);
if (path === undefined)
  throw new Error(`the Jest preset of @geo/adapter-rn needs one of ${PRESETS.join(', ')} beside it`);
const preset = require(path);

module.exports = { ...preset, setupFiles: [...(preset.setupFiles ?? []), require.resolve('./setup.cjs')] };
