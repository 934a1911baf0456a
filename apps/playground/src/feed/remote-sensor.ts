import type { Sensor, SensorKind } from '@geo/core';
import type { SensorReplyMessage, SensorRequestMessage } from '../protocol/index';

/** The page's sensors as the engine's sensor port. */
export interface RemoteSensor extends Sensor {
  /** The page delivers something. */
  receive(reply: SensorReplyMessage['reply']): void;
  /** Closes every watch; the page releases what it holds. */
  end(): void;
}

/** Counts the watches and questions of every sensor of this worker: the page has one for all of them. */
let last = 0;

export function remoteSensor(
  available: readonly SensorKind[],
  send: (request: SensorRequestMessage['request']) => void,
): RemoteSensor {
  const sinks = new Map<number, (reading: never) => void>();
  const askers = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();

  function close(watch: number): void {
    if (sinks.delete(watch)) send({ type: 'close', watch });
  }

  return {
    available: new Set(available),
    watch(sensor, request, sink) {
      const watch = ++last;
      sinks.set(watch, sink);
      send({ type: 'watch', watch, sensor, request });
      return {
        update: (next) => {
          if (sinks.has(watch)) send({ type: 'update', watch, request: next });
        },
        close: () => close(watch),
      };
    },
    ask(question, input) {
      const number = ++last;
      return new Promise((resolve, reject) => {
        askers.set(number, { resolve, reject });
        send({ type: 'ask', number, question, input });
      });
    },
    receive(reply) {
      if (reply.type === 'reading') {
        sinks.get(reply.watch)?.(reply.reading as never);
        return;
      }
      const asker = askers.get(reply.number);
      askers.delete(reply.number);
      if (reply.type === 'answer') asker?.resolve(reply.answer as never);
      else asker?.reject(new Error(reply.message));
    },
    end() {
      for (const watch of [...sinks.keys()]) close(watch);
      for (const { reject } of askers.values()) reject(new Error('the session has ended'));
      askers.clear();
    },
  };
}
