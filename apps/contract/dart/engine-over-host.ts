import { promisify } from 'node:util';
import type { Engine, EngineOptions, Ports, Sensor } from '@geo/core';
import { connect, createGuest, createHost, type Host } from '@geo/guest';
import { untilQuiescentInDart } from './dart-clients';
import { HOST, type HostedPhone } from './hosted-phone';

/** Node's promise jobs have run out when its next turn begins. */
const nextTurn = promisify(setImmediate);

/** The host of each phone, by what a phone keeps from life to life; a test has a few phones at most. */
const hosts = new Map<Ports['presence'], Host>();
const PHONES_MAX = 8;
/** Messages that have crossed, of all hosts. */
let crossed = 0;

/** An engine behind a host, to which Dart connects as a client of its own. */
export function createEngine({ ports, profile, trace, blackBox, lastLife }: EngineOptions): Engine {
  hosts.get(ports.presence)?.kill();
  hosts.delete(ports.presence);
  const host = createHost({
    ports: { ...ports, sensor: noticing(ports.sensor, () => gone()) },
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

  const phone: HostedPhone = { host, isHeadless: false, onGone: new Set() };
  let connection = host.connect();
  let client: Engine | undefined = connect(connection);

  /** The app's runtime is gone. The story's own client attaches again when it is used, after that of Dart. */
  function gone(): void {
    phone.isHeadless = true;
    connection.lost();
    client = undefined;
    for (const begin of phone.onGone) begin();
  }
  function current(): Engine {
    if (client) return client;
    connection = host.connect({ headless: true });
    client = connect(connection);
    return client;
  }
  return new Proxy({} as Engine, {
    get: (_engine, name) => (name === HOST ? phone : Reflect.get(current(), name)),
  });
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

/** Resolves when every message is delivered, and what came of the last one as well, in Dart too. */
export async function untilQuiescent(): Promise<void> {
  let before = -1;
  while (before !== crossed) {
    before = crossed;
    await nextTurn();
    for (const host of hosts.values()) await host.delivered();
    await untilQuiescentInDart();
  }
}
