import type {
  Engine,
  EventListenerName,
  EventName,
  Listener,
  LocationErrorEvent,
  Logger,
  Subscription,
} from '@geo/core';
import { EVENT_LISTENERS } from '@geo/core/client';
import { attachedEngine, presentLink, registerHeadlessTask } from '../link/link';
import type { BackgroundGeolocationModule } from './api';
import { splitCallbacks, withCallbacks } from './callbacks';
import * as constants from './constants';
import { CALLBACK_OPERATIONS, type CallbackOperation } from './operations';
import { watchPosition } from './watch-position';

type AnyOperation = (...args: readonly unknown[]) => Promise<unknown>;

const LOG_LEVELS: readonly (keyof Logger)[] = ['error', 'warn', 'info', 'debug', 'verbose'];

/**
 * The module over whatever link the runtime has at the moment of each call.
 * @param performed called when an operation has resolved, before the app receives the result
 */
export function createModule(
  performed: (operation: CallbackOperation, value: unknown) => void,
): BackgroundGeolocationModule {
  const engine = () => presentLink().engine();

  const operation = (name: CallbackOperation): AnyOperation => {
    async function perform(args: readonly unknown[]): Promise<unknown> {
      const value = await (engine()[name] as AnyOperation)(...args);
      performed(name, value);
      return value;
    }
    return (...given) => {
      const { args, success, failure } = splitCallbacks(given);
      return withCallbacks(perform(args), success as ((value: unknown) => void) | undefined, failure);
    };
  };
  const on = <N extends EventName>(name: N, listener: Listener<N>) => engine().on(name, listener);
  const logs = (level: keyof Logger) => (message: string, data?: unknown) =>
    engine().logger[level](message, data);

  const operations = CALLBACK_OPERATIONS.map((name) => [name, operation(name)]);
  const listeners = (Object.keys(EVENT_LISTENERS) as EventListenerName[]).map((method) => [
    method,
    (listener: Listener<EventName>) =>
      (engine()[method] as (given: typeof listener) => Subscription)(listener),
  ]);
  const around = {
    on,
    onLocation(success: Listener<'location'>, failure?: (error: LocationErrorEvent) => void): Subscription {
      const locations = engine().onLocation(success);
      const errors = failure && engine().onLocationError(failure);
      return {
        remove() {
          locations.remove();
          errors?.remove();
        },
      };
    },
    watchPosition: (...given: readonly unknown[]) => watchPosition(engine, given),
    watchHeading: async (...given: Parameters<Engine['watchHeading']>) => engine().watchHeading(...given),
    watchLine: async (...given: Parameters<Engine['watchLine']>) => engine().watchLine(...given),
    registerHeadlessTask,
    removeListeners: () => engine().removeListeners(),
    logger: Object.fromEntries(LOG_LEVELS.map((level) => [level, logs(level)])),
    // A debugger reads every property: that must not attach.
    get busy() {
      return attachedEngine()?.busy ?? false;
    },
  };
  return Object.defineProperties(
    { ...constants, ...Object.fromEntries([...operations, ...listeners]) },
    Object.getOwnPropertyDescriptors(around),
  ) as BackgroundGeolocationModule;
}
