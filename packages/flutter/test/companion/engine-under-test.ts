import { promisify } from 'node:util';
import type { Engine, EngineOptions, HeadlessTask } from '@geo/core';
import { createGuest, createHost, type Host } from '@geo/guest';

/** Node's promise jobs have run out when its next turn begins. */
const nextTurn = promisify(setImmediate);

/** The host of the life that runs, and who takes its headless events. */
export const running: { host?: Host; headless?: HeadlessTask | 'clients' | undefined } = {};
let crossed = 0;

/** The engine behind a host. What the story calls of it is called in Dart. */
export function createEngine({ ports, profile, trace }: EngineOptions): Engine {
  running.host?.kill();
  running.host = createHost({
    ports,
    profile: profile.name,
    boot: createGuest,
    drain: nextTurn,
    ...(running.headless ? { headless: running.headless } : {}),
    tap() {
      crossed++;
    },
    ...(trace ? { trace } : {}),
  });
  return {} as Engine;
}

/** Resolves when every message is delivered, and what came of the last one as well. */
export async function untilQuiescent(): Promise<void> {
  for (let before = -1; before !== crossed; ) {
    before = crossed;
    await nextTurn();
    await running.host?.delivered();
  }
}
