import {
  createEngine,
  createPendingWork,
  type Engine,
  type EngineOptions,
  type HeadlessTask,
} from '@geo/core';

/** What the engine of one life of the process is started with. */
export interface EngineProcessOptions
  extends Required<Pick<EngineOptions, 'ports' | 'profile' | 'blackBox' | 'trace'>> {
  /** Takes events while no app runtime is attached; absent where the app has no such task. */
  readonly headlessTask?: HeadlessTask;
  /** Resolves at the next turn of the event loop, also where a test has replaced timers by fake ones. */
  turn(): Promise<void>;
}

/** The engine in one life of the app's process. */
export interface EngineProcess {
  /**
   * The engine for an app runtime that has just started, or, where `isAlone`, for queries while there is none. What the one before
   * had registered is gone.
   */
  attach(isAlone: boolean): Engine;
  /** Is work pending for which the operating system should let the process run? */
  readonly busy: boolean;
  /** Can nothing of it run before something enters from outside? Absent: unknown. */
  readonly isQuiescent?: boolean | undefined;
  /** Resolves when nothing is on its way between the parts of the process. Absent: one turn of the event loop is enough. */
  settled?(): Promise<void>;
  /** The process has died: nothing of it runs any more. */
  kill?(): void;
}

/** Starts the engine of one life of the process. */
export type StartEngineProcess = (options: EngineProcessOptions) => EngineProcess;

/** The engine in the heap of the app: every runtime calls it itself. */
export const startEngineInHeap: StartEngineProcess = ({ headlessTask, ports, profile, blackBox, trace }) => {
  const pendingWork = createPendingWork();
  const engine = createEngine({ ports, profile, blackBox, trace, pendingWork });
  if (headlessTask !== undefined) engine.registerHeadlessTask(headlessTask);
  return {
    attach: () => engine,
    get busy() {
      return engine.busy;
    },
    get isQuiescent() {
      return pendingWork.isQuiescent;
    },
  };
};
