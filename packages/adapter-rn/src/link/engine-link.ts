import type { Engine, HeadlessTask } from '@geo/core';

/** The way from this JavaScript runtime to the engine: the native module, or a simulated phone. */
export interface EngineLink {
  /**
   * The engine as a client of this runtime. The first call attaches.
   * @throws GeoError `UNAVAILABLE` where there is none; the message says what to do.
   */
  engine(): Engine;
  /** The client that is attached already, if any. */
  readonly attached: Engine | undefined;
  /** Registers the task for events while no app runtime is attached. Does not attach. */
  registerHeadlessTask(task: HeadlessTask): void;
}
