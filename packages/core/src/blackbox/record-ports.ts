import type { Http, HttpResponse } from '../ports/http';
import type { Ports } from '../ports/index';
import type { Presence } from '../ports/presence';
import type { Scheduler } from '../ports/scheduler';
import { toExactJson } from './exact-json';
import { recordSensor } from './record-sensor';
import { recordStorage } from './record-storage';
import type { Recorder } from './recorder';
import { replied } from './replied';

/** Wraps the ports: records every input that arrives through them. */
export function recordPorts(ports: Ports, recorder: Recorder): Ports {
  return {
    sensor: recordSensor(ports.sensor, recorder),
    storage: recordStorage(ports.storage, recorder),
    http: recordHttp(ports.http, recorder),
    scheduler: recordScheduler(ports.scheduler, recorder),
    presence: recordPresence(ports.presence, recorder),
    entropy: {
      uuid() {
        const uuid = ports.entropy.uuid();
        recorder.note(`["u","${uuid}"]`);
        return uuid;
      },
      random() {
        const random = ports.entropy.random();
        recorder.note(`["n",${random}]`);
        return random;
      },
    },
  };
}

function recordHttp(http: Http, recorder: Recorder): Http {
  const { hiding } = recorder;
  const kept = ({ status, headers, body }: HttpResponse, url: string): string =>
    `,${toExactJson({ status, headers: hiding.headers(headers), body: hiding.body(body, url) })}`;
  return {
    send: (request) =>
      replied(
        recorder,
        () => http.send(request),
        (response) => kept(response, request.url),
      ),
  };
}

/** The engine's time is constant while it processes an input: the input's time is the only one. */
function recordScheduler(scheduler: Scheduler, recorder: Recorder): Scheduler {
  let timers = 0;
  return {
    bootId: scheduler.bootId,
    now() {
      return recorder.wall;
    },
    uptime() {
      return recorder.up;
    },
    after(delayMillis, run) {
      const timer = timers++;
      // The engine's clock shows whole milliseconds: it must have reached the end of the wait when the timer fires, or a
      // wait of half a millisecond would be repeated without end.
      const dueUp = Math.ceil(recorder.up + delayMillis);
      let isCancelled = false;
      const cancel = scheduler.after(Math.max(0, dueUp - scheduler.uptime()), () =>
        recorder.enter(() => {
          if (isCancelled) return;
          recorder.input('f', `,${timer}`);
          run();
        }),
      );
      return () => {
        isCancelled = true;
        cancel();
      };
    },
    wakeAt(name, at, isInexact) {
      const call = recorder.call();
      try {
        if (isInexact) scheduler.wakeAt(name, at, true);
        else scheduler.wakeAt(name, at);
      } catch (error) {
        recorder.threw(call, error);
        throw error;
      }
    },
    onWake(sink) {
      let isInside = true;
      let isDetached = false;
      const detach = scheduler.onWake((wake) => {
        const text = toExactJson(wake);
        if (isInside) {
          recorder.note(`["k",${text}]`);
          sink(wake);
          return;
        }
        recorder.enter(() => {
          if (isDetached) return;
          recorder.input('k', `,${text}`);
          sink(wake);
        });
      });
      isInside = false;
      return () => {
        isDetached = true;
        detach();
      };
    },
  };
}

function recordPresence(presence: Presence, recorder: Recorder): Presence {
  return {
    set(request) {
      const call = recorder.call();
      try {
        presence.set(request);
      } catch (error) {
        recorder.threw(call, error);
        throw error;
      }
    },
  };
}
