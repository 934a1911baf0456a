import { TurboModuleRegistry } from 'react-native';
import { registerNativeHeadlessTask } from '../headless/register-headless-task';
import { provideNativeLink } from '../link/link';
import { nativeLink } from '../link/native-link';
import type { Spec } from './NativeGeo';

// The spec's own module looks the native module up while it is evaluated; an import starts nothing, so that only its type is used.
provideNativeLink(() => nativeLink(() => TurboModuleRegistry.get<Spec>('Geo'), registerNativeHeadlessTask));
