import type { EngineState, Location } from '@geo/core';
import type { Phone } from '../phone/phone';
import type { AppTracker } from './app-tracker';

/** The engine's latest answers, for getters that cannot wait. */
export interface Snapshot {
  readonly state: EngineState;
  readonly queued: readonly Location[];
  /** Asks the engine where it can answer; no time passes. Rejects with an error that the app threw as it started. */
  take(): Promise<void>;
}

export function createSnapshot(phone: Phone, app: AppTracker): Snapshot {
  let state: EngineState | undefined;
  let queued: readonly Location[] = [];

  /** The answer, if it comes without time passing: a suspended process or a pending commit delays it. */
  async function atOnce<T>(answer: Promise<T>): Promise<T | undefined> {
    let value: T | undefined;
    answer.then(
      (given) => {
        value = given;
      },
      () => undefined,
    );
    await phone.runTo(phone.at);
    return value;
  }

  return {
    get state() {
      if (state === undefined)
        throw new Error('the engine has no state yet: ready() was not called on this phone');
      return state;
    },
    get queued() {
      return queued;
    },
    async take() {
      await phone.runTo(phone.at);
      const failure = app.takeFailure();
      if (failure !== undefined) throw failure;
      const { ownEngine: engine, isReady } = app;
      if (!phone.isAlive || engine === undefined || !isReady) return;
      const [now, waiting] = await Promise.all([atOnce(engine.getState()), atOnce(engine.getLocations())]);
      state = now ?? state;
      queued = waiting ?? queued;
    },
  };
}
