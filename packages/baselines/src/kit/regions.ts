import type { Position } from '@geo/core';
import type { Life } from './life';

/** Circles that the operating system watches for a policy. */
export interface Regions {
  /** Watches this circle, in place of one with the same identifier; where only the exit matters, only that wakes the app. */
  puts(identifier: string, centre: Position, radius: number, reports?: 'crossings' | 'exits'): void;
  drops(identifier: string): void;
}

/**
 * The regions of one life. Registrations of an earlier life stay until the first `puts` or `drops`: a policy puts again
 * everything that it still wants.
 *
 * @param sink - Called for every crossing; no policy here reacts to a region that could not be registered.
 */
export function regions(life: Life, sink: (identifier: string, action: 'enter' | 'exit') => void): Regions {
  const wanted = new Map<
    string,
    { readonly centre: Position; readonly radius: number; readonly enters: boolean }
  >();
  life.sensors.on('regions', ({ identifier, action }) => {
    if (action !== 'failed') sink(identifier, action);
  });
  function registers(): void {
    life.sensors.request(
      'regions',
      [...wanted].map(([identifier, { centre, radius, enters }]) => ({
        identifier,
        latitude: centre.latitude,
        longitude: centre.longitude,
        radius,
        notifyOnEntry: enters,
        notifyOnExit: true,
      })),
    );
  }
  return {
    puts(identifier, centre, radius, reports = 'crossings') {
      wanted.set(identifier, { centre, radius, enters: reports === 'crossings' });
      registers();
    },
    drops(identifier) {
      wanted.delete(identifier);
      registers();
    },
  };
}
