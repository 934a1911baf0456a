import {
  type ConfigPatch,
  type Engine,
  EVENT_LISTENERS,
  EVENT_NAMES,
  type EventListenerName,
  type EventName,
  type HeadlessTask,
  type Listener,
  type Subscription,
} from '@geo/core';
import type { EventLog } from './event-log';
import type { Failures } from './failures';
import { ASYNC_OPERATIONS } from './operations';

/** The engine of one life, as the app gets it. */
export interface AppEngine {
  readonly engine: Engine;
  /** The promise of the first call of `ready`; `undefined` before it. */
  readonly readyCall: Promise<unknown> | undefined;
  /** Has `ready` resolved? Before that, the engine rejects operations. */
  readonly isReady: boolean;
  /** From now on the phone listens to every event that the app has no listener for. */
  listenToRest(): void;
  /** The app's runtime is gone, and its listeners with it. */
  detach(): void;
}

/** How the app's calls and listeners are wrapped. */
export interface AppEngineOptions {
  readonly events: EventLog;
  /** Records what the app's functions throw or reject with. */
  readonly failures: Failures;
  /** Called before each of them. */
  beforeCallback(): void;
  /** Wins over what the app gives to `ready`. */
  readonly config: ConfigPatch;
  /** Calls an operation for the app. */
  call<T>(operation: string, args: readonly unknown[], run: () => Promise<T>): Promise<T>;
  /** Is there an app? Then an event without a listener is not acknowledged, and waits for one. */
  readonly hasApp: boolean;
}

/** The engine takes a listener of these for the owner of a watch. */
const NOT_OBSERVED: ReadonlySet<EventName> = new Set(['heading']);

/** Wraps an engine: it behaves as before, and every event that it delivers is logged. */
export function appEngine(engine: Engine, options: AppEngineOptions): AppEngine {
  const { events, failures, beforeCallback, config, call, hasApp } = options;
  const listening = new Map<EventName, Set<Subscription>>();
  const passive = new Map<EventName, Subscription>();
  let isObserving = false;
  let opening: Promise<unknown> | undefined;
  let isReady = false;
  const opened = () => {
    isReady = true;
  };

  function observe(name: EventName): void {
    if (!isObserving || passive.has(name) || NOT_OBSERVED.has(name)) return;
    if ((listening.get(name)?.size ?? 0) > 0) return;
    const own = engine.on(name, (payload, delivery) => {
      events.withoutListener(name, payload, delivery);
      return hasApp ? Promise.resolve(false) : undefined;
    });
    passive.set(name, own);
  }

  function on<N extends EventName>(name: N, listener: Listener<N>): Subscription {
    passive.get(name)?.remove();
    passive.delete(name);
    const noted = failures.recording(`listener of ${name}`, listener);
    const subscription = engine.on(name, (payload, delivery) => {
      events.listenerCalled(name, payload, delivery);
      beforeCallback();
      return noted(payload, delivery);
    });
    const all = listening.get(name) ?? new Set();
    listening.set(name, all.add(subscription));
    return {
      remove() {
        subscription.remove();
        all.delete(subscription);
        observe(name);
      },
    };
  }

  /** Callbacks belong to the app as its listeners do. */
  const noted = (operation: string) => (arg: unknown) =>
    typeof arg === 'function'
      ? failures.recording(`callback of ${operation}`, arg as (...given: readonly unknown[]) => unknown)
      : arg;

  const methods = (Object.keys(EVENT_LISTENERS) as EventListenerName[]).map((method) => [
    method,
    (listener: Listener<EventName>) => on(EVENT_LISTENERS[method], listener),
  ]);

  const operations = ASYNC_OPERATIONS.map((name) => [
    name,
    (...args: readonly unknown[]) =>
      call(name, args, () =>
        (engine[name] as (...given: readonly unknown[]) => Promise<unknown>)(...args.map(noted(name))),
      ),
  ]);

  const around: Partial<Engine> = {
    ...(Object.fromEntries(operations) as Partial<Engine>),
    ...(Object.fromEntries(methods) as Pick<Engine, EventListenerName>),
    on,
    ready(given = {}) {
      const whole = { ...given, ...config };
      return call('ready', [whole], () => {
        const answer = engine.ready(whole);
        opening ??= answer;
        answer.then(opened, () => undefined);
        return answer;
      });
    },
    registerHeadlessTask(task: HeadlessTask) {
      const noted = failures.recording('headless task', task);
      engine.registerHeadlessTask((event, delivery) => {
        events.taskCalled(event, delivery, false);
        beforeCallback();
        return noted(event, delivery);
      });
    },
    removeListeners() {
      engine.removeListeners();
      listening.clear();
      passive.clear();
      for (const name of EVENT_NAMES) observe(name);
    },
  };

  return {
    // `busy` stays the engine's own: it changes.
    engine: Object.assign(Object.create(engine) as Engine, around),
    get readyCall() {
      return opening;
    },
    get isReady() {
      return isReady;
    },
    listenToRest() {
      isObserving = true;
      for (const name of EVENT_NAMES) observe(name);
    },
    detach() {
      isObserving = false;
      for (const own of passive.values()) own.remove();
      for (const all of listening.values()) for (const one of all) one.remove();
    },
  };
}
