import { promisify } from 'node:util';
import type { Engine, EngineOptions, Sensor } from '@geo/core';
import { connect, createGuest, createHost, type Host, type HostOptions } from '../../src/index';

/** Node's promise jobs have run out when its next turn begins. */
const nextTurn = promisify(setImmediate);

/** The host that lives. Its stories have one process at a time: the one before is dead when the next begins. */
let host: Host | undefined;
let die: () => void = () => undefined;
/** Messages that have crossed, of all hosts. */
let crossed = 0;

/** The operating system keeps what a dead process has registered; the stories' sensors play it. */
function keptByPlatform(sensor: Sensor, isDead: () => boolean): Sensor {
  return {
    get available() {
      return sensor.available;
    },
    ask: (question, input) => sensor.ask(question, input),
    watch(kind, request, sink) {
      const watch = sensor.watch(kind, request, sink);
      return {
        update: watch.update,
        close() {
          if (!isDead()) watch.close();
        },
      };
    },
  };
}

/** An engine behind host, guest and client, in the place of one in the same heap. */
export function createEngine(options: EngineOptions): Engine {
  return hosted(options);
}

/** The same, with what only a host can be told. */
export function hosted(
  { ports, profile, trace, blackBox, lastLife }: EngineOptions,
  options: Partial<HostOptions> = {},
): Engine {
  die();
  let isDead = false;
  const born = createHost({
    ports: { ...ports, sensor: keptByPlatform(ports.sensor, () => isDead) },
    profile: profile.name,
    boot: createGuest,
    drain: nextTurn,
    tap() {
      crossed++;
    },
    ...options,
    ...(trace ? { trace } : {}),
    ...(blackBox === undefined ? {} : { blackBox }),
    ...(lastLife === undefined ? {} : { lastLife }),
  });
  host = born;
  die = () => {
    isDead = true;
    born.kill();
  };
  return connect(born.connect());
}

/** How many messages have crossed so far. */
export const crossings = (): number => crossed;

/** Resolves when every message is delivered, and what came of the last one as well. */
export async function untilQuiescent(): Promise<void> {
  let before = -1;
  while (before !== crossed) {
    before = crossed;
    await nextTurn();
    await host?.delivered();
  }
}
