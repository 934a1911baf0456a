import { promisify } from 'node:util';
import type { Engine, EngineOptions } from '@geo/core';
import { connect, createGuest, createHost, type Host } from '../../src/index';

/** Node's promise jobs have run out when its next turn begins. */
const nextTurn = promisify(setImmediate);

/** More turns of the promise queue than what follows a message takes, at either end. */
const TURNS = 24;

/** The host that lives. Its stories have one process at a time: the one before is dead when the next begins. */
let host: Host | undefined;
/** Messages that have crossed, of all hosts. */
let crossed = 0;

/** An engine behind host, guest and client, in the place of one in the same heap. */
export function createEngine({ ports, profile, trace, blackBox }: EngineOptions): Engine {
  host?.kill();
  host = createHost({
    ports,
    profile: profile.name,
    boot: createGuest,
    drain: nextTurn,
    tap() {
      crossed++;
    },
    ...(trace ? { trace } : {}),
    ...(blackBox === undefined ? {} : { blackBox }),
  });
  return connect(host.connect());
}

/** Resolves when every message is delivered, and what came of the last one as well. */
export async function atRest(): Promise<void> {
  let before = -1;
  while (before !== crossed) {
    before = crossed;
    for (let turn = 0; turn < TURNS; turn++) await undefined;
    await host?.delivered();
  }
}
