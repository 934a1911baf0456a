import type { App } from './app';

/** What the Play Console asks of this app: no finding, since no file can say that it is done. docs/play-console.md has the forms. */
export function declarationsOf({ android, expo, engine }: App): readonly string[] {
  if (!android && !expo) return [];
  return [
    'Data safety: precise location is collected',
    ...(engine.isInBackground ? ['Location permissions: location in the background, with a video'] : []),
    ...(engine.mode === 'tracking' ? ['Foreground service permissions: location, with a video'] : []),
  ];
}
