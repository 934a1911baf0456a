import type { GeoError, Location } from '@geo/core';
import { useSyncExternalStore } from 'react';
import { BackgroundGeolocation } from '../module/background-geolocation';
import { errorOfLocation, liveStore } from './live-store';
import { refresher } from './refresh';

/** The newest location as a component sees it. */
export interface LocationView {
  /** The newest record; before the first one of this runtime the newest accepted fix, with its `age`. Undefined before both. */
  readonly location: Location | undefined;
  /** What the platform reported since then instead of a location, or why there is no engine. */
  readonly error: GeoError | undefined;
}

const store = liveStore<LocationView>({ location: undefined, error: undefined }, (source) => {
  const read = refresher(source, async () => {
    const location = await BackgroundGeolocation.getLastLocation();
    // A record that arrived meanwhile is newer.
    if (source.value.location === undefined) source.set({ location });
  });
  return {
    listen: () => [
      BackgroundGeolocation.onLocation((location) => source.set({ location, error: undefined })),
      BackgroundGeolocation.onLocationError((error) => source.set({ error: errorOfLocation(error) })),
    ],
    read,
    performed(operation) {
      if (operation === 'ready' && source.value.location === undefined) read();
    },
  };
});

/**
 * The newest location. The receiver is not asked: positions come from tracking, or from `watchPosition`.
 *
 * @example
 * const { location } = useLocation();
 * return <Marker coordinate={location?.coords} />;
 */
export function useLocation(): LocationView {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
