/**
 * The entry of `@geo/adapter-rn` in React Native: the same names, with the native module behind them.
 *
 * @packageDocumentation
 */
import { TurboModuleRegistry } from 'react-native';
import { registerNativeHeadlessTask } from './headless/register-headless-task';
import { provideNativeLink } from './link/link';
import { nativeLink } from './link/native-link';
import type { Spec } from './native/NativeGeo';

provideNativeLink(() => nativeLink(() => TurboModuleRegistry.get<Spec>('Geo'), registerNativeHeadlessTask));

// biome-ignore lint/performance/noReExportAll: this entry is the other one, with the native module provided.
export * from './index';
export { default } from './index';
