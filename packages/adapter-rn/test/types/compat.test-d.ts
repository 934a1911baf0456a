import type { BackgroundGeolocationPlugin } from '@mauron85/react-native-background-geolocation';
import type {
  DeviceSettings,
  Logger,
  BackgroundGeolocation as Tracker,
} from 'react-native-background-geolocation';
import { describe, expectTypeOf, it } from 'vitest';
import type { TrackerCompat } from '../../src/compat/index';
import type { BackgroundGeolocation as Mauron85 } from '../../src/compat/mauron85/index';

/** The names that one has and the other has not. */
type Missing<Theirs, Ours> = Exclude<keyof Theirs, keyof Ours>;

describe('the compat modules', () => {
  it('have every operation, listener and constant of version 5', () => {
    expectTypeOf<Missing<Tracker, TrackerCompat>>().toEqualTypeOf<never>();
    expectTypeOf<Missing<Logger, TrackerCompat['logger']>>().toEqualTypeOf<never>();
    expectTypeOf<Missing<DeviceSettings, TrackerCompat['deviceSettings']>>().toEqualTypeOf<never>();
  });

  it('have every operation and constant of the descendants', () => {
    expectTypeOf<Missing<BackgroundGeolocationPlugin, typeof Mauron85>>().toEqualTypeOf<never>();
  });
});
