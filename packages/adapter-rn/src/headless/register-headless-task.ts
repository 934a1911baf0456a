import type { HeadlessTask } from '@geo/core';
import { AppRegistry, Platform, TurboModuleRegistry } from 'react-native';
import type { Spec } from '../native/NativeGeo';
import { headlessRegistration } from './registration';

/**
 * Registers the task that receives events while no React runtime is attached: on Android alone. Called in the app's index file, outside
 * of components, because Android starts the bundle without any of them.
 */
export const registerNativeHeadlessTask: (task: HeadlessTask) => void = headlessRegistration(
  // Only now: an import of this package loads no part of React Native that the app does not use.
  { registerHeadlessTask: (key, provider) => AppRegistry.registerHeadlessTask(key, provider) },
  () => (Platform.OS === 'android' ? TurboModuleRegistry.get<Spec>('Geo') : null),
);
