import type { Engine } from '@geo/core';
import { EVENT_LISTENERS } from '@geo/core/client';
import { control, type DartClient, dartClient, hearing, nextNumber, toAsk, unheard } from './dart-clients';
import { HOST, type HostedPhone } from './hosted-phone';

type Callable = (...args: never[]) => unknown;
type Heard = (event: unknown) => void;

/** A subscription of Dart, as the stories use those of `@geo/camel`. */
function subscription(stream: number) {
  return {
    pause: () => void control(stream, 'pause'),
    resume: () => void control(stream, 'resume'),
    async cancel() {
      unheard(stream);
      await control(stream, 'cancel');
    },
    [Symbol.asyncIterator]() {
      return {
        next: () => control(stream, 'next'),
        return: async () => {
          await control(stream, 'cancel');
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function listening(client: DartClient, event: string, method: string | undefined, heard: Heard | undefined) {
  return subscription(heard ? client.listen(event, method, heard) : client.iterate(event));
}

async function watching(client: DartClient, method: string, options: unknown, heard?: Heard, failed?: Heard) {
  const stream = nextNumber();
  hearing(stream, heard ?? (() => undefined), failed);
  await client.call('watch', [options], { method, stream });
  return subscription(stream);
}

function registerHeadlessTask(client: DartClient, task: (...args: never[]) => unknown): void {
  void client.call('headlessTask', [], { task: toAsk({ task: task as (...args: unknown[]) => unknown }) });
}

function addGeofences(client: DartClient, given: unknown): Promise<unknown> {
  const next = (given as { next?: () => Promise<unknown> }).next;
  return next
    ? client.call('addGeofencesFrom', [], { source: toAsk({ next }) })
    : client.call('addGeofences', [given]);
}

const LEVELS = ['error', 'warn', 'info', 'debug', 'verbose'];

/** Binding D in Dart, attached to the host of an engine. */
export function createCamel(engine: Engine): object {
  const client = dartClient((engine as unknown as { readonly [HOST]: HostedPhone })[HOST]);
  const own: Readonly<Record<string, Callable | object>> = {
    on: (event: string, heard?: Heard) => listening(client, event, undefined, heard),
    watchPosition: (options: unknown, heard?: Heard, failed?: Heard) =>
      watching(client, 'watchPosition', options, heard, failed),
    watchHeading: (options: unknown, heard?: Heard) => watching(client, 'watchHeading', options, heard),
    watchLine: (options: unknown, heard?: Heard) => watching(client, 'watchLine', options, heard),
    registerHeadlessTask: (task: (...args: never[]) => unknown) => registerHeadlessTask(client, task),
    addGeofences: (given: unknown) => addGeofences(client, given),
    logger: Object.fromEntries(
      LEVELS.map((level) => [level, (...args: unknown[]) => void client.call(`logger.${level}`, args)]),
    ),
    removeListeners: () => void client.call('removeListeners', []),
    ...Object.fromEntries(
      Object.entries(EVENT_LISTENERS).map(([method, event]) => [
        method,
        (heard?: Heard) => listening(client, event, method, heard),
      ]),
    ),
  };
  return new Proxy(own, {
    get(target, name) {
      if (typeof name !== 'string' || name === 'then') return undefined;
      return target[name] ?? ((...args: unknown[]) => client.call(name, args));
    },
  });
}
