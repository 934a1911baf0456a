import { createEngine, type Engine, type Entry, unprovidedPorts, WEB_PROFILE } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import type { Session } from './session';

/** The text of the engine's black box; reading it is no input, so the session goes on as if it had not been read. */
export async function blackBoxOf({ phone, engine }: Pick<Session, 'phone' | 'engine'>): Promise<string> {
  if (engine !== undefined && phone.isAlive && !phone.isSuspended)
    return phone.waitFor(engine.exportBlackBox());
  return reader(phone.snapshot()).exportBlackBox();
}

/** Where no process runs: another engine over a copy of what is durable, which is thrown away. */
function reader(memory: readonly Entry[]): Engine {
  return createEngine({
    ports: {
      ...unprovidedPorts,
      scheduler: virtualScheduler(),
      storage: memoryStorage(memory),
      sensor: scriptedSensor({ available: [] }),
      presence: silentPresence(),
      entropy: countingEntropy(),
    },
    profile: WEB_PROFILE,
  });
}
