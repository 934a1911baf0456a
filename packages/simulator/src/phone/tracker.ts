import type { Ports, Wake } from '@geo/core';
import type { OsRules } from '../os/rules';
import type { ObservationPayload, TrackerOutput } from './observation';

/** One life of the app's process, as its tracker sees it. */
export interface Process {
  /** Counts from 1. */
  readonly life: number;
  /** Why it was started; the ports' scheduler delivers the same wake. */
  readonly wake: Wake;
  /** Does the app's own runtime run from the beginning? Where not, `runtimeStarted` is called when it starts. */
  readonly hasRuntime: boolean;
  /** The system it runs on. */
  readonly os: OsRules;
  /** The ports of this life; in the next one they are dead. */
  readonly ports: Ports;
  /** Emits a decision of the tracker, for measurements. */
  emit(output: TrackerOutput): void;
  /** Reports an observation from inside the process: events, calls, trace. */
  report(observation: ObservationPayload): void;
}

/** A tracker that runs in a process. */
export interface RunningTracker {
  /** Is work pending for which the operating system should let the process run (a commit, a request)? */
  readonly busy: boolean;
  /** Can nothing of it run before something enters from outside? Absent: unknown. */
  readonly isQuiescent?: boolean | undefined;
  /** Resolves when nothing is on its way between the parts of the process. Absent: one turn of the event loop is enough. */
  settled?(): Promise<void> | undefined;
  /** Called when the process has died: nothing of it runs any more. */
  died?(): void;
  /** Called when the app's own runtime was started in this process: the user has opened the app. */
  runtimeStarted?(): void;
  /** Called when the app's own runtime has ended and the process lives on. */
  runtimeStopped?(): void;
}

/** Starts tracking in a process: our engine with an app around it, or a policy that it is compared with. Called for each life. */
export type Tracker = (process: Process) => RunningTracker;
