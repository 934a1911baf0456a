import type { Sensor, SensorKind, SensorReadings, SensorRequests } from '@geo/core';
import type { PhoneHooks } from './controls';
import type { Handset } from './handset';
import type { Life, Lives } from './lives';

/** How something of the device gets to the app. */
export interface Delivery {
  /** Does it resume a suspended app? */
  readonly wakes: boolean;
  /** Does it start a dead one? */
  readonly relaunches: boolean;
}

/** The part of the phone that serves one kind of reading. */
export interface Source<K extends SensorKind> {
  /** A state-like kind delivers its present value inside. */
  open(request: SensorRequests[K], life: Life): void;
  update(request: SensorRequests[K]): void;
  /** The app has closed its watch. */
  close(): void;
  /** The process has died with the watch open. Does a registration with the system live on? */
  orphaned(): boolean;
}

/** The open watches of the app's process, and the way to it. */
export interface Watches {
  has(kind: SensorKind): boolean;
  /** Gives a reading to the app; false when it does not get it. */
  post<K extends SensorKind>(kind: K, reading: SensorReadings[K], how: Delivery): boolean;
  sensor(life: Life, ask: Sensor['ask']): Sensor;
  died(): void;
  /** The process is quiescent: registrations of earlier lives that this one has not taken up by now are removed. */
  settled(): void;
}

interface Open {
  readonly life: Life;
  readonly sink: (reading: never) => void;
}

export function createWatches(
  handset: Handset,
  lives: Lives,
  sources: { readonly [K in SensorKind]?: Source<K> },
  /** Interceptors between the phone and the app's process. */
  reads: readonly NonNullable<PhoneHooks['onReading']>[],
): Watches {
  const { conditions, observe } = handset;
  const open = new Map<SensorKind, Open>();
  /** Registrations of earlier lives that the present one has not taken up. */
  const orphans = new Set<SensorKind>();

  function source(kind: SensorKind): Source<SensorKind> {
    const found = sources[kind] as Source<SensorKind> | undefined;
    if (found === undefined)
      throw new Error(`this phone has no ${kind}; it has ${Object.keys(sources).join(', ')}`);
    return found;
  }

  function give(life: Life, kind: SensorKind, watch: Open, reading: unknown): void {
    lives.enter(life, kind, () => {
      if (open.get(kind) !== watch) return;
      observe({ type: 'reading', kind, reading });
      watch.sink(reading as never);
    });
  }

  function post<K extends SensorKind>(kind: K, reading: SensorReadings[K], how: Delivery): boolean {
    if (conditions.isOff) return false;
    const life = lives.current;
    const wake = { cause: 'reading', kind, data: reading } as const;
    if (life === undefined) {
      if (!how.relaunches) return false;
      lives.launch(wake, false);
      return true;
    }
    if (lives.isSuspended && !how.wakes) return false;
    if (how.wakes) lives.wake(kind);
    const watch = open.get(kind);
    if (watch === undefined) {
      // A registration that an earlier life made: this one has not opened its watch yet.
      if (how.relaunches) lives.deliverWake(wake);
      return how.relaunches;
    }
    const deliver = (value: unknown) => give(life, kind, watch, value);
    if (reads.length === 0) deliver(reading);
    else
      reads.reduceRight<(value: unknown) => void>(
        (next, read) => (value) => read(kind, value, next),
        deliver,
      )(reading);
    return true;
  }

  return {
    has: (kind) => open.has(kind),
    post,
    died() {
      for (const kind of open.keys()) {
        if (source(kind).orphaned()) orphans.add(kind);
        // It ended with its process: no later life has anything to give back.
        else observe({ type: 'unwatch', kind });
      }
      open.clear();
    },
    settled() {
      if (orphans.size === 0 || lives.current?.running === undefined || lives.current.running.busy) return;
      for (const kind of orphans) {
        observe({ type: 'unwatch', kind });
        source(kind).close();
      }
      orphans.clear();
    },
    sensor: (life, ask) => ({
      available: new Set(Object.keys(sources) as SensorKind[]),
      ask,
      watch(kind, request, sink) {
        lives.activity++;
        if (open.has(kind) && !life.isDead)
          throw new Error(`${kind} is watched already: update that watch instead of opening another`);
        const found = source(kind);
        const watch: Open = { life, sink };
        const isMine = () => !life.isDead && open.get(kind) === watch;
        if (!life.isDead) {
          open.set(kind, watch);
          orphans.delete(kind);
          observe({ type: 'watch', kind, request });
          found.open(request, life);
          lives.review();
        }
        return {
          update(wanted) {
            if (!isMine()) return;
            lives.activity++;
            observe({ type: 'watch', kind, request: wanted });
            found.update(wanted);
            lives.review();
          },
          close() {
            if (!isMine()) return;
            lives.activity++;
            open.delete(kind);
            observe({ type: 'unwatch', kind });
            found.close();
            lives.review();
          },
        };
      },
    }),
  };
}
