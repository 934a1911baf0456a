import type { Change, Http, HttpRequest, Ports, Sensor, Storage } from '@geo/core';
import type { Played } from './played';

export interface Bug extends Played {
  readonly bug: string;
  readonly caughtBy: string;
}

/** Every change of every commit goes through this. */
export function rewriting(ports: Ports, rewrite: (changes: readonly Change[]) => readonly Change[]): Ports {
  const storage: Storage = { ...ports.storage, commit: (changes) => ports.storage.commit(rewrite(changes)) };
  return { ...ports, storage };
}

/** Values of keys that begin so are changed. */
export const rewritingValues = (
  ports: Ports,
  prefix: string,
  change: (value: string, key: string) => string,
) =>
  rewriting(ports, (changes) =>
    changes.map((each) =>
      'put' in each && each.put.startsWith(prefix)
        ? { put: each.put, value: change(each.value, each.put) }
        : each,
    ),
  );

export const isUpload = ({ url }: HttpRequest) => url.endsWith('/locations');
export const isRefresh = ({ url }: HttpRequest) => url.endsWith('/refresh');

export function sending(
  ports: Ports,
  send: (request: HttpRequest, http: Http) => ReturnType<Http['send']>,
): Ports {
  return { ...ports, http: { send: (request) => send(request, ports.http) } };
}

/** A sensor of which one kind, once asked for, is never asked for otherwise nor closed. */
export function stuck(ports: Ports, kind: string): Ports {
  const watch: Sensor['watch'] = (of, request, sink) => {
    const real = ports.sensor.watch(of, request, sink);
    return of === kind ? { update: () => undefined, close: () => undefined } : real;
  };
  return { ...ports, sensor: { available: ports.sensor.available, watch, ask: ports.sensor.ask } };
}

/** Timers and alarms that are set while this is so never come due. */
export function forgetting(ports: Ports, isSo: () => boolean): Ports {
  const { scheduler } = ports;
  return {
    ...ports,
    scheduler: {
      bootId: scheduler.bootId,
      now: scheduler.now,
      uptime: scheduler.uptime,
      onWake: scheduler.onWake,
      after: (delayMillis, run) => (isSo() ? () => undefined : scheduler.after(delayMillis, run)),
      wakeAt(name, wallAt) {
        if (!isSo()) scheduler.wakeAt(name, wallAt);
      },
    },
  };
}
