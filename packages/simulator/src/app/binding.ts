import { type Engine, EVENT_LISTENERS, type EventListenerName, GeoError, type Logger } from '@geo/core';
import * as constants from './binding-constants';
import { ASYNC_OPERATIONS, SYNC_OPERATIONS } from './operations';

/**
 * Everything that binding T offers: the engine's operations and listeners, with the constants beside them. `default` is the
 * binding itself, so that it can stand for a module whichever way that is imported.
 */
export type Binding = Engine & typeof constants & { readonly default: Engine & typeof constants };

/** Where a binding finds the engine of the present life; `undefined` while the process is dead. */
export type Connection = () => Engine | undefined;

const LOG_LEVELS: readonly (keyof Logger)[] = ['error', 'warn', 'info', 'debug', 'verbose'];

/** Every binding, with its phone once it has one. */
const connections = new WeakMap<object, { to?: Connection }>();

/**
 * A stand-in for the module that an app imports as its tracker: one object for all lives. It talks to the engine of the
 * present life of the phone that it was given to; what was registered belongs to the life in which it was. While the process
 * is dead, or before there is a phone, operations reject `UNAVAILABLE`, listeners throw it, and the logger is silent.
 *
 * @example
 * vi.mock('@acme/tracker', async () => (await import('@geo/simulator')).mockBinding());
 * const phone = await simulatedPhone({ binding: tracker, app: startTracking });
 */
export function mockBinding(): Binding {
  const connection: { to?: Connection } = {};

  const present = (name: string): Engine => {
    const engine = connection.to?.();
    if (engine !== undefined) return engine;
    throw new GeoError(
      'UNAVAILABLE',
      connection.to === undefined
        ? `${name} was called before there was a phone: give this binding to simulatedPhone({ binding })`
        : `${name} was called while the app's process is dead: nothing of the app runs then`,
    );
  };
  const throwing =
    (name: keyof Engine) =>
    (...args: readonly unknown[]): unknown =>
      (present(name)[name] as (...given: readonly unknown[]) => unknown)(...args);
  const rejecting =
    (name: keyof Engine) =>
    async (...args: readonly unknown[]): Promise<unknown> =>
      throwing(name)(...args);
  const logs = (level: keyof Logger) => (message: string, data?: unknown) =>
    connection.to?.()?.logger[level](message, data);

  const operations = [
    ...ASYNC_OPERATIONS.map((name) => [name, rejecting(name)]),
    ...SYNC_OPERATIONS.map((name) => [name, throwing(name)]),
    ...Object.keys(EVENT_LISTENERS).map((name) => [name, throwing(name as EventListenerName)]),
  ];
  const logger = Object.fromEntries(LOG_LEVELS.map((level) => [level, logs(level)]));

  const binding: Binding = {
    ...constants,
    ...(Object.fromEntries(operations) as Engine),
    logger: logger as unknown as Logger,
    get busy() {
      return connection.to?.()?.busy ?? false;
    },
    get default() {
      return binding;
    },
  };
  connections.set(binding, connection);
  return binding;
}

/**
 * Connects a binding to a phone; the last phone that it was given to is the one it talks to.
 * @throws TypeError when it was not made by `mockBinding`.
 */
export function connectBinding(binding: object, to: Connection): void {
  // A module that is mocked by a binding is another object, with the binding for its default.
  const connection =
    connections.get(binding) ?? connections.get(Object((binding as Partial<Binding>).default));
  if (connection === undefined)
    throw new TypeError('binding must be what mockBinding() gave; got another object');
  connection.to = to;
}
