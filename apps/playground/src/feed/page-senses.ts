import { type MotionSensors, webSensor } from '@geo/adapter-web';
import type { SensorKind, Watch } from '@geo/core';
import type { WorkerPort } from '../protocol/client';
import type { ToPageSenses, ToWorkerSenses } from '../protocol/index';

/** This browser's senses, offered to the engine in the worker. */
export interface PageSenses {
  /** For `openBrowser`. */
  readonly available: readonly SensorKind[];
}

/**
 * Serves the worker with the senses of this page. Call it once a worker. The browser asks the user for permission when the engine first
 * wants a location.
 * @param sensors - the accelerometer and the compass that `detectMotionSensors` of adapter-web found; default none
 * @example
 * const { available } = offerSenses(worker);
 * await client.ask('openBrowser', { available, begin, config: {}, fences: [] });
 */
export function offerSenses(worker: WorkerPort, sensors?: MotionSensors): PageSenses {
  const sensor = webSensor(sensors === undefined ? {} : { motionSensors: sensors });
  const watches = new Map<number, Watch<SensorKind>>();
  const give = (gives: ToWorkerSenses['gives']) => worker.postMessage({ kind: 'senses', gives });

  function serve(wants: ToPageSenses['wants']): void {
    switch (wants.type) {
      case 'watch': {
        const { watch } = wants;
        const deliver = (reading: unknown) => give({ type: 'reading', watch, reading });
        watches.set(watch, sensor.watch(wants.sensor, wants.request as never, deliver) as Watch<SensorKind>);
        break;
      }
      case 'update':
        watches.get(wants.watch)?.update(wants.request as never);
        break;
      case 'close':
        watches.get(wants.watch)?.close();
        watches.delete(wants.watch);
        break;
      case 'ask': {
        const { number } = wants;
        sensor.ask(wants.question, wants.input as never).then(
          (answer) => give({ type: 'answer', number, answer }),
          (error: Error) => give({ type: 'refusal', number, message: error.message }),
        );
        break;
      }
    }
  }

  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'senses') serve(data.wants);
  });
  return { available: [...sensor.available] };
}
