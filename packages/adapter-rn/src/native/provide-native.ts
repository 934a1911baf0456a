import { TurboModuleRegistry } from 'react-native';
import { registerNativeHeadlessTask } from '../headless/register-headless-task';
import { provideNativeLink } from '../link/link';
import { nativeLink } from '../link/native-link';
import type { Spec } from './NativeGeo';

/** react-native-web has the names of React Native, and no native modules. */
const registry: typeof TurboModuleRegistry | undefined = TurboModuleRegistry;

// The spec's own module looks the native module up while it is evaluated; an import starts nothing, so that only its type is used.
provideNativeLink(() => nativeLink(() => registry?.get<Spec>('Geo'), registerNativeHeadlessTask));
