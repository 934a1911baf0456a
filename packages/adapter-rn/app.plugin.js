// Expo loads this file by its name.
import plugin from './plugin/build/index.cjs';

export default plugin.default;
