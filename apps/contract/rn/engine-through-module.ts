import { promisify } from 'node:util';
import { BackgroundGeolocation } from '@geo/adapter-rn';
import {
  CALLBACK_OPERATIONS,
  type EngineLink,
  nativeLink,
  setSimulatedLink,
  type TextModule,
} from '@geo/adapter-rn/test-kit';
import type { Engine, EngineOptions, Ports, Sensor } from '@geo/core';
import { type ClientConnection, createGuest, createHost, type Host } from '@geo/guest';

/** Node's promise jobs have run out when its next turn begins. */
const nextTurn = promisify(setImmediate);

/** The host of each phone, by what a phone keeps from life to life; a test has a few phones at most. */
const hosts = new Map<Ports['presence'], Host>();
const PHONES_MAX = 8;
/** Messages that have crossed, of all hosts. */
let crossed = 0;

/** An engine behind the module of React Native, in the place of one in the same heap. */
export function createEngine({ ports, profile, trace, blackBox, lastLife }: EngineOptions): Engine {
  hosts.get(ports.presence)?.kill();
  hosts.delete(ports.presence);
  let connection: ClientConnection | undefined;
  /** The app's runtime; after its end the one that was started for headless events. */
  let link: EngineLink;
  const host = createHost({
    ports: { ...ports, sensor: noticing(ports.sensor, () => begin(true)) },
    profile: profile.name,
    boot: createGuest,
    drain: nextTurn,
    headless: 'clients',
    tap() {
      crossed++;
    },
    ...(trace ? { trace } : {}),
    ...(blackBox === undefined ? {} : { blackBox }),
    ...(lastLife === undefined ? {} : { lastLife }),
  });
  hosts.set(ports.presence, host);
  for (const oldest of hosts.keys()) if (hosts.size > PHONES_MAX) hosts.delete(oldest);

  /** A runtime begins, and the one before is gone. */
  function begin(headless: boolean): void {
    connection?.lost();
    const present = host.connect({ headless });
    connection = present;
    link = nativeLink(
      () => textModule(present),
      (task) => link.engine().registerHeadlessTask(task),
    );
    // Attaches at once: an engine in the same heap has its app from the beginning.
    link.engine();
  }
  begin(false);
  return moduleOver(() => link);
}

/** What the native module is to JavaScript: texts, in order. Anything but a text would not leave the runtime. */
function textModule(connection: ClientConnection): TextModule {
  return {
    post(text) {
      if (typeof text !== 'string') throw new TypeError(`only texts cross; got ${typeof text}`);
      connection.post(text);
    },
    onText: (listener) => ({ remove: connection.onMessage((text) => listener(`${text}`)) }),
  };
}

/** The stories' phones say by a reading that the app's runtime is gone; a host notices that its client is. */
function noticing(sensor: Sensor, gone: () => void): Sensor {
  return {
    get available() {
      return sensor.available;
    },
    ask: (question, input) => sensor.ask(question, input),
    watch: (kind, request, sink) =>
      sensor.watch(kind, request, (reading) => {
        if ((reading as { runtime?: string }).runtime === 'gone') gone();
        sink(reading);
      }),
  };
}

type Operation = (...args: readonly unknown[]) => unknown;

/** Calls so far, of all operations. */
let calls = 0;

/** Every other call is made with callbacks: both forms must prove the rows. */
function inEitherForm(operation: Operation): Operation {
  return (...args) => {
    if (calls++ % 2 === 0) return operation(...args);
    return new Promise((resolve, reject) => void operation(...args, resolve, reject));
  };
}

/** The module, each call of which goes to this link, in the forms that React Native apps use. */
function moduleOver(link: () => EngineLink): Engine {
  const watchPosition: Engine['watchPosition'] = (options, listener, failure) =>
    typeof listener === 'function'
      ? BackgroundGeolocation.watchPosition(listener, failure, options)
      : BackgroundGeolocation.watchPosition(options, listener, failure);

  function memberOf(name: string | symbol): unknown {
    if (name === 'watchPosition') return watchPosition;
    const value: unknown = Reflect.get(BackgroundGeolocation, name);
    const hasCallbacks = (CALLBACK_OPERATIONS as readonly unknown[]).includes(name);
    return hasCallbacks ? inEitherForm(value as Operation) : value;
  }

  return new Proxy(BackgroundGeolocation, {
    get(_module, name) {
      setSimulatedLink(link());
      const value = memberOf(name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        setSimulatedLink(link());
        return value(...args);
      };
    },
  });
}

/** Resolves when every message is delivered, and what came of the last one as well. */
export async function untilQuiescent(): Promise<void> {
  let before = -1;
  while (before !== crossed) {
    before = crossed;
    await nextTurn();
    for (const host of hosts.values()) await host.delivered();
  }
}
