import type { Sensor, SensorReadings } from '@geo/core';

type AppReading = SensorReadings['app'];

/** Whether the app's own runtime lives: the guest knows it by its clients, the host by its platform. */
export interface AppRuntime {
  /** The senses, with what the guest knows put into the readings of kind `app`. */
  readonly sensor: Sensor;
  /** A reading of the host's that has come by another way. */
  completed(reading: AppReading): AppReading;
  /** An app runtime has attached, where there was none; or the last one is gone. */
  changed(isAttached: boolean): void;
}

/**
 * `attached` while an app is; else as the host says, and `gone` where it says nothing: a host that has just been launched by the
 * user says `attached` beforehand, or `stopOnTerminate` would end tracking before the app comes. With the last app what the host
 * said before is over too.
 */
export function createAppRuntime(remote: Sensor): AppRuntime {
  let isAttached = false;
  /** Has anything been attached yet? A host without a word for apps says by its first client that it has them. */
  let isKnown = remote.available.has('app');
  let last: AppReading = { ageMillis: 0, state: 'foreground', runtime: 'gone' };
  let sink: ((reading: AppReading) => void) | undefined;

  function completed(reading: AppReading): AppReading {
    last = { ...reading, runtime: reading.runtime ?? 'gone' };
    return present();
  }

  const present = (): AppReading => (isAttached ? { ...last, runtime: 'attached' } : last);

  const watchApp: Sensor['watch'] = (_kind, request, hear) => {
    const own = hear as unknown as (reading: AppReading) => void;
    sink = own;
    const watch = remote.available.has('app')
      ? remote.watch('app', request as never, (reading) => own(completed(reading)))
      : undefined;
    if (watch === undefined && isKnown) own(present());
    return {
      update: (wanted) => watch?.update(wanted as never),
      close() {
        if (sink === own) sink = undefined;
        watch?.close();
      },
    };
  };

  return {
    sensor: {
      available: new Set([...remote.available, 'app']),
      watch: (kind, request, hear) =>
        kind === 'app' ? watchApp(kind, request, hear) : remote.watch(kind, request, hear),
      ask: remote.ask,
    },
    completed,
    changed(attached) {
      isAttached = attached;
      isKnown = true;
      last = { ...last, ageMillis: 0, ...(attached ? {} : { runtime: 'gone' as const }) };
      sink?.(present());
    },
  };
}
