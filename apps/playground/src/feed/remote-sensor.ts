import type { Sensor, SensorKind } from '@geo/core';
import type { ToPageSenses, ToWorkerSenses } from '../protocol/index';

/** The page's senses as the engine's sensor port. */
export interface RemoteSensor extends Sensor {
  /** The page delivers something. */
  receive(gives: ToWorkerSenses['gives']): void;
  /** Closes every watch; the page releases what it holds. */
  end(): void;
}

/** Counts the watches and questions of every sensor of this worker: the page has one for all of them. */
let last = 0;

export function remoteSensor(
  available: readonly SensorKind[],
  want: (wants: ToPageSenses['wants']) => void,
): RemoteSensor {
  const sinks = new Map<number, (reading: never) => void>();
  const askers = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();

  function close(watch: number): void {
    if (sinks.delete(watch)) want({ type: 'close', watch });
  }

  return {
    available: new Set(available),
    watch(sensor, request, sink) {
      const watch = ++last;
      sinks.set(watch, sink);
      want({ type: 'watch', watch, sensor, request });
      return {
        update: (next) => {
          if (sinks.has(watch)) want({ type: 'update', watch, request: next });
        },
        close: () => close(watch),
      };
    },
    ask(question, input) {
      const number = ++last;
      return new Promise((resolve, reject) => {
        askers.set(number, { resolve, reject });
        want({ type: 'ask', number, question, input });
      });
    },
    receive(gives) {
      if (gives.type === 'reading') {
        sinks.get(gives.watch)?.(gives.reading as never);
        return;
      }
      const asker = askers.get(gives.number);
      askers.delete(gives.number);
      if (gives.type === 'answer') asker?.resolve(gives.answer as never);
      else asker?.reject(new Error(gives.message));
    },
    end() {
      for (const watch of [...sinks.keys()]) close(watch);
      for (const { reject } of askers.values()) reject(new Error('the session has ended'));
      askers.clear();
    },
  };
}
