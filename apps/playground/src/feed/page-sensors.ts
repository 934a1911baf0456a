import { type MotionSensors, webSensor } from '@geo/adapter-web';
import type { SensorKind, Watch } from '@geo/core';
import type { WorkerPort } from '../protocol/client';
import type { SensorReplyMessage, SensorRequestMessage } from '../protocol/index';

/** The sensors of this page, as the engine in the worker sees them. */
export interface PageSensors {
  /** For `openBrowser`. */
  readonly available: readonly SensorKind[];
}

/**
 * Serves the worker with the sensors of this page. Call it once a worker. The browser asks the user for permission when the engine first
 * wants a location.
 * @param sensors - the accelerometer and the compass that `detectMotionSensors` of adapter-web found; default none
 * @example
 * const { available } = serveSensors(worker);
 * await client.ask('openBrowser', { available, begin, config: {}, fences: [] });
 */
export function serveSensors(worker: WorkerPort, sensors?: MotionSensors): PageSensors {
  const sensor = webSensor(sensors === undefined ? {} : { motionSensors: sensors });
  const watches = new Map<number, Watch<SensorKind>>();
  const send = (reply: SensorReplyMessage['reply']) => worker.postMessage({ kind: 'sensors', reply });

  function serve(message: SensorRequestMessage['request']): void {
    switch (message.type) {
      case 'watch': {
        const { watch } = message;
        const deliver = (reading: unknown) => send({ type: 'reading', watch, reading });
        watches.set(
          watch,
          sensor.watch(message.sensor, message.request as never, deliver) as Watch<SensorKind>,
        );
        break;
      }
      case 'update':
        watches.get(message.watch)?.update(message.request as never);
        break;
      case 'close':
        watches.get(message.watch)?.close();
        watches.delete(message.watch);
        break;
      case 'ask': {
        const { number } = message;
        sensor.ask(message.question, message.input as never).then(
          (answer) => send({ type: 'answer', number, answer }),
          (error: Error) => send({ type: 'refusal', number, message: error.message }),
        );
        break;
      }
    }
  }

  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'sensors') serve(data.request);
  });
  return { available: [...sensor.available] };
}
