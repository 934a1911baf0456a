import type { EngineState, Location } from '@geo/core';
import type { Phone } from '../phone/phone';
import type { AppTracker } from './app-tracker';

/** What the engine said last, for whoever cannot wait. */
export interface Snapshot {
  readonly state: EngineState;
  readonly queued: readonly Location[];
  /** Asks the engine, where it can be asked; no time passes. Rejects what went wrong as a life began. */
  take(): Promise<void>;
}

export function createSnapshot(phone: Phone, app: AppTracker): Snapshot {
  let state: EngineState | undefined;
  let queued: readonly Location[] = [];

  /** The answer, if it comes without any time passing: a suspended process, or a commit under way, may hold it up. */
  async function atOnce<T>(answer: Promise<T>): Promise<T | undefined> {
    let value: T | undefined;
    answer.then(
      (given) => {
        value = given;
      },
      () => undefined,
    );
    await phone.runsTo(phone.at);
    return value;
  }

  return {
    get state() {
      if (state === undefined)
        throw new Error('the engine has not said anything yet: nobody has called ready() in this story');
      return state;
    },
    get queued() {
      return queued;
    },
    async take() {
      await phone.runsTo(phone.at);
      const failure = app.takeFailure();
      if (failure !== undefined) throw failure;
      const { own: engine, isReady } = app;
      if (!phone.isAlive || engine === undefined || !isReady) return;
      const [now, waiting] = await Promise.all([atOnce(engine.getState()), atOnce(engine.getLocations())]);
      state = now ?? state;
      queued = waiting ?? queued;
    },
  };
}
