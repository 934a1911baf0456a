import type { Sensor, SensorReadings } from '@geo/core';

type AppReading = SensorReadings['app'];

/** Is the app's runtime attached? By its clients, and by what the host reports of the platform. */
export interface AppRuntime {
  /** The sensor port, with the attachment state added to readings of kind `app`. */
  readonly sensor: Sensor;
  /** Completes a reading that arrived as a wake. */
  completed(reading: AppReading): AppReading;
  /** The first app runtime attached, or the last one detached. */
  changed(isAttached: boolean): void;
}

/**
 * `attached` while an app is; else as the host reports, and `gone` where it reports nothing: a host that was just launched by the
 * user reports `attached` beforehand, or `stopOnTerminate` would end tracking before the app comes. With the last app the
 * host's earlier report ends too.
 */
export function createAppRuntime(remote: Sensor): AppRuntime {
  let isAttached = false;
  /** Is the attachment state known? For a host without `app` readings, only after the first client attached. */
  let isKnown = remote.available.has('app');
  let last: AppReading = { ageMillis: 0, state: 'foreground', runtime: 'gone' };
  let currentSink: ((reading: AppReading) => void) | undefined;

  function completed(reading: AppReading): AppReading {
    last = { ...reading, runtime: reading.runtime ?? 'gone' };
    return present();
  }

  const present = (): AppReading => (isAttached ? { ...last, runtime: 'attached' } : last);

  const watchApp: Sensor['watch'] = (_kind, request, sink) => {
    const own = sink as unknown as (reading: AppReading) => void;
    currentSink = own;
    const watch = remote.available.has('app')
      ? remote.watch('app', request as never, (reading) => own(completed(reading)))
      : undefined;
    if (watch === undefined && isKnown) own(present());
    return {
      update: (wanted) => watch?.update(wanted as never),
      close() {
        if (currentSink === own) currentSink = undefined;
        watch?.close();
      },
    };
  };

  return {
    sensor: {
      available: new Set([...remote.available, 'app']),
      watch: (kind, request, sink) =>
        kind === 'app' ? watchApp(kind, request, sink) : remote.watch(kind, request, sink),
      ask: remote.ask,
    },
    completed,
    changed(attached) {
      isAttached = attached;
      isKnown = true;
      last = { ...last, ageMillis: 0, ...(attached ? {} : { runtime: 'gone' as const }) };
      currentSink?.(present());
    },
  };
}
