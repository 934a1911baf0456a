import BackgroundGeolocation, { type Location } from '@geo/adapter-rn';

/** What this app knows of its trips. */
export const trips: Location[][] = [];

/** The entry of the app. */
export async function startTracking(): Promise<void> {
  BackgroundGeolocation.onMotionChange(({ isMoving }) => {
    if (isMoving) trips.push([]);
  });
  BackgroundGeolocation.onLocation((location) => trips.at(-1)?.push(location));
  const { enabled } = await BackgroundGeolocation.ready({
    stopTimeout: 3,
    logLevel: BackgroundGeolocation.LOG_LEVEL_DEBUG,
  });
  if (!enabled) await BackgroundGeolocation.start();
}
