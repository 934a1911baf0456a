import type { Ports, Wake } from '@geo/core';
import type { OsRules } from '../os/rules';
import type { Happening, Told } from './observation';

/** One life of the app's process, as whatever tracks in it finds it. */
export interface Process {
  /** Counts from 1. */
  readonly life: number;
  /** Why it was started; the ports' scheduler delivers the same wake. */
  readonly wake: Wake;
  /** Does the app's own runtime run from the beginning? Where not, `runtimeComes` says when. */
  readonly hasRuntime: boolean;
  /** The system it runs on. */
  readonly os: OsRules;
  /** The ports of this life; in the next one they are dead. */
  readonly ports: Ports;
  /** Says something of itself, for whoever measures. */
  tells(told: Told): void;
  /** Says what happens inside, for the observers: events, calls, trace. */
  reports(happening: Happening): void;
}

/** What runs in a process. */
export interface Running {
  /** Has it work outstanding for which the operating system should let it run on (a commit, a request)? */
  readonly busy: boolean;
  /** Can it do nothing before something enters from outside? Absent: unknown. */
  readonly isQuiescent?: boolean;
  /** The app's own runtime has been started in this process: somebody has opened the app. */
  runtimeComes?(): void;
  /** The app's own runtime is gone, while the process lives on. */
  runtimeGoes?(): void;
}

/** Begins to track in a process: our engine with an app around it, or a policy that it is compared with. Called for each life. */
export type Tracker = (process: Process) => Running;
