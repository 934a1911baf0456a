import type { Observer } from '@geo/simulator';

/** A fix that a policy kept, in the world's time. */
export interface KeptFix {
  /** When it was taken, milliseconds since the world began. */
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

/** Everything that a policy had to say, and what the metrics need of its phone besides. */
export interface Testimony {
  /** In the order in which they were taken. */
  readonly fixes: readonly KeptFix[];
  readonly motions: readonly { readonly at: number; readonly isMoving: boolean }[];
  /** That the trip that was said last began earlier, and when. */
  readonly departures: readonly { readonly at: number; readonly since: number }[];
  readonly crossings: readonly {
    readonly at: number;
    readonly identifier: string;
    readonly action: string;
  }[];
  /** What the policy's own odometer said last, metres. */
  readonly odometer: number | undefined;
  /** When the satellite receiver was switched on and off. */
  readonly receiver: readonly { readonly at: number; readonly isOn: boolean }[];
}

/** Writes a testimony down. `startsAt`: the wall clock as the world began, to which fixes are dated. */
export function testimony(startsAt: number): { readonly observer: Observer; read(): Testimony } {
  const fixes: KeptFix[] = [];
  const motions: Testimony['motions'][number][] = [];
  const departures: Testimony['departures'][number][] = [];
  const crossings: Testimony['crossings'][number][] = [];
  const receiver: Testimony['receiver'][number][] = [];
  let odometer: number | undefined;
  return {
    observer(observation) {
      if (observation.type === 'satellites') {
        receiver.push({ at: observation.at, isOn: observation.state !== 'off' });
        return;
      }
      if (observation.type !== 'output') return;
      const { at } = observation;
      switch (observation.output) {
        case 'fix': {
          const { time, latitude, longitude, accuracy } = observation.fix;
          fixes.push({ at: time - startsAt, latitude, longitude, accuracy });
          return;
        }
        case 'motion':
          motions.push({ at, isMoving: observation.isMoving });
          return;
        case 'departure':
          departures.push({ at, since: observation.time - startsAt });
          return;
        case 'geofence':
          crossings.push({ at, identifier: observation.identifier, action: observation.action });
          return;
        case 'odometer':
          odometer = observation.metres;
      }
    },
    // A track is read by the time of its fixes, whenever they were handed over.
    read: () => ({
      fixes: [...fixes].sort((a, b) => a.at - b.at),
      motions,
      departures,
      crossings,
      odometer,
      receiver,
    }),
  };
}
