import { promisify } from 'node:util';
import type { Http, Sensor, Storage } from '@geo/core';

const nextTurn = promisify(setImmediate);

/**
 * Answers and readings come one at a time, each when everything that the last one caused has run out, as a host delivers
 * them. Where two are on their way at once, their order is an input like any other, and must be the same to compare.
 */
export function oneByOne() {
  const coming: (() => void)[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    do {
      await nextTurn();
      coming.shift()?.();
    } while (coming.length > 0);
    running = undefined;
  }

  function add(come: () => void): void {
    coming.push(come);
    running ??= run();
  }

  function inTurn<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => add(() => resolve(value)),
        (error: unknown) => add(() => reject(error)),
      );
    });
  }

  return {
    storage: (storage: Storage): Storage => ({
      get: (key) => inTurn(storage.get(key)),
      scan: (prefix, options) => inTurn(storage.scan(prefix, options)),
      count: (prefix) => inTurn(storage.count(prefix)),
      commit: (changes) => inTurn(storage.commit(changes)),
      ...(storage.whenUnlocked
        ? { whenUnlocked: () => inTurn(storage.whenUnlocked?.() as Promise<void>) }
        : {}),
    }),
    sensor: (sensor: Sensor): Sensor => ({
      available: sensor.available,
      ask: (question, input) => inTurn(sensor.ask(question, input)),
      watch: (kind, request, sink) => sensor.watch(kind, request, (reading) => add(() => sink(reading))),
    }),
    http: (http: Http): Http => ({ send: (request) => inTurn(http.send(request)) }),
    /** Resolves when nothing is on its way and nothing that the last one caused is at work. */
    async settle(): Promise<void> {
      do {
        await running;
        await nextTurn();
      } while (running);
    },
  };
}
