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
import type { Failures } from './failures';
import type { Hearing } from './hearing';
import { ASKED } from './operations';

/** The engine of one life, as the app gets it. */
export interface AppEngine {
  readonly engine: Engine;
  /** Has anybody called `ready`? Then its first answer; rejects as that did. */
  readonly opening: Promise<unknown> | undefined;
  /** Has `ready` been answered? Before, operations are refused. */
  readonly isReady: boolean;
  /** From now on the phone listens to whatever the app does not. */
  overhears(): void;
  /** The app's runtime is gone, and its listeners with it. */
  leaves(): void;
}

/** How the app's calls and listeners are met. */
export interface AppEngineOptions {
  readonly hearing: Hearing;
  /** What the app's own functions do wrong is noted there. */
  readonly failures: Failures;
  /** Before any of them is called. */
  before(): void;
  /** Wins over what the app gives to `ready`. */
  readonly config: ConfigPatch;
  /** Calls an operation for the app. */
  calls<T>(operation: string, args: readonly unknown[], run: () => Promise<T>): Promise<T>;
  /** Does the app listen for itself? What nobody listens to is given back then, and waits for it. */
  readonly hasApp: boolean;
}

/** A passive listener would be taken for the owner of a watch. */
const NOT_OVERHEARD: ReadonlySet<EventName> = new Set(['heading']);

/** Puts ears around an engine: it behaves as before, and everything that it delivers is written down. */
export function appEngine(engine: Engine, options: AppEngineOptions): AppEngine {
  const { hearing, failures, before, config, calls, hasApp } = options;
  const listening = new Map<EventName, Set<Subscription>>();
  const passive = new Map<EventName, Subscription>();
  let isOverhearing = false;
  let opening: Promise<unknown> | undefined;
  let isReady = false;
  const opened = () => {
    isReady = true;
  };

  function overhear(name: EventName): void {
    if (!isOverhearing || passive.has(name) || NOT_OVERHEARD.has(name)) return;
    if ((listening.get(name)?.size ?? 0) > 0) return;
    const own = engine.on(name, (payload, delivery) => {
      hearing.overheard(name, payload, delivery);
      return hasApp ? Promise.resolve(false) : undefined;
    });
    passive.set(name, own);
  }

  function on<N extends EventName>(name: N, listener: Listener<N>): Subscription {
    passive.get(name)?.remove();
    passive.delete(name);
    const noted = failures.noting(`listener of ${name}`, listener);
    const subscription = engine.on(name, (payload, delivery) => {
      hearing.byApp(name, payload, delivery);
      before();
      return noted(payload, delivery);
    });
    const all = listening.get(name) ?? new Set();
    listening.set(name, all.add(subscription));
    return {
      remove() {
        subscription.remove();
        all.delete(subscription);
        overhear(name);
      },
    };
  }

  /** What is called back belongs to the app as its listeners do. */
  const noted = (operation: string) => (arg: unknown) =>
    typeof arg === 'function'
      ? failures.noting(`callback of ${operation}`, arg as (...given: readonly unknown[]) => unknown)
      : arg;

  const methods = (Object.keys(EVENT_LISTENERS) as EventListenerName[]).map((method) => [
    method,
    (listener: Listener<EventName>) => on(EVENT_LISTENERS[method], listener),
  ]);

  const operations = ASKED.map((name) => [
    name,
    (...args: readonly unknown[]) =>
      calls(name, args, () =>
        (engine[name] as (...given: readonly unknown[]) => Promise<unknown>)(...args.map(noted(name))),
      ),
  ]);

  const around: Partial<Engine> = {
    ...(Object.fromEntries(operations) as Partial<Engine>),
    ...(Object.fromEntries(methods) as Pick<Engine, EventListenerName>),
    on,
    ready(given = {}) {
      const whole = { ...given, ...config };
      return calls('ready', [whole], () => {
        const answer = engine.ready(whole);
        opening ??= answer;
        answer.then(opened, () => undefined);
        return answer;
      });
    },
    registerHeadlessTask(task: HeadlessTask) {
      const noted = failures.noting('headless task', task);
      engine.registerHeadlessTask((event, delivery) => {
        hearing.byTask(event, delivery, false);
        before();
        return noted(event, delivery);
      });
    },
    removeListeners() {
      engine.removeListeners();
      listening.clear();
      passive.clear();
      for (const name of EVENT_NAMES) overhear(name);
    },
  };

  return {
    // `busy` stays the engine's own: it changes.
    engine: Object.assign(Object.create(engine) as Engine, around),
    get opening() {
      return opening;
    },
    get isReady() {
      return isReady;
    },
    overhears() {
      isOverhearing = true;
      for (const name of EVENT_NAMES) overhear(name);
    },
    leaves() {
      isOverhearing = false;
      for (const own of passive.values()) own.remove();
      for (const all of listening.values()) for (const one of all) one.remove();
    },
  };
}
