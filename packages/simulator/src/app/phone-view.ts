import type { Engine, EngineState, EventName, Events, HttpRequest, Location, Position } from '@geo/core';
import type { Violation } from '../checkers/checker';
import type { Energy } from '../energy/energy-table';
import type { Observation } from '../phone/observation';
import type { ModelServer } from '../server/model-server';
import type { AppStorage } from './app-storage';
import type { Binding } from './binding';
import type { ReceivedEvent, ReceivedHeadlessEvent } from './event-log';
import type { AppFailure } from './failures';
import type { PhoneGlobals } from './globals';

/** What a test can read of a simulated phone. */
export interface PhoneView {
  /** The engine's state after the last command; the last known one while the engine cannot be asked (the process is dead or suspended). */
  readonly state: EngineState;
  /** Records in the phone's queue, oldest first. */
  readonly queued: readonly Location[];
  /** Records at the server, each once, in the order of arrival. `server.arrivals` includes duplicates. */
  readonly records: readonly Location[];
  /** Every event that was delivered, in every life; also those without a listener in the app. */
  readonly events: readonly ReceivedEvent[];
  /** The payloads of the events of this name. */
  received<N extends EventName>(name: N): readonly Events[N][];
  /** The events that were given to the headless task (Android). */
  readonly headless: readonly ReceivedHeadlessEvent[];
  /** Every request of the engine, in every life. */
  readonly requests: readonly HttpRequest[];
  /** Every request of the app itself, by `globals.fetch`. */
  readonly fetched: readonly HttpRequest[];
  /** What the app's listeners, callbacks, tasks and timers threw or rejected with, in every life. */
  readonly failures: readonly AppFailure[];
  /** `Date`, timers and `fetch` on the phone's clock and network: pass them to your code, or install them. */
  readonly globals: PhoneGlobals;
  /** Replaces the real globals by `globals`; returns a function that restores them. Default target: `globalThis`. */
  installGlobals(target?: object): () => void;
  /** A store of your app that outlives its process, as AsyncStorage does. */
  readonly storage: AppStorage;
  /** For what your app keeps in variables: cleared whenever its runtime starts. */
  readonly memory: Map<string, unknown>;
  /** The server, with what arrived at it. */
  readonly server: ModelServer;
  /** The engine of the present life, as the app has it. Throws while the process is dead. */
  readonly engine: Engine;
  /** Stands in for the module that the app imports as its tracker: calls the engine of the present life. */
  readonly binding: Binding;
  /** The number of the present life of the process, from 1. */
  readonly life: number;
  /** Does the app's process exist? */
  readonly isAlive: boolean;
  /** Is the process suspended by the system? */
  readonly isSuspended: boolean;
  /** Milliseconds since the test's phone was created. */
  readonly at: number;
  /** True time of day, epoch milliseconds. */
  readonly now: number;
  /** Its true position. */
  readonly place: Position;
  /** The engine's decisions, `<uptime> <region> <decision>`, of every life. */
  readonly trace: readonly string[];
  /** Every observation between process, system and hardware, except readings of the accelerometer. */
  readonly observations: readonly Observation[];
  /** Invariants of the engine that did not hold; each is a defect of the engine, please report it. Throws without `checks: true`. */
  readonly violations: readonly Violation[];
  /** Energy used so far, nominal milliwatt-hours by component; a model, see the README. */
  readonly energy: Energy;
  /** Lets time pass until this promise settles, at most two minutes: for calls that need a fix or a response. */
  waitFor<T>(work: Promise<T>): Promise<T>;
}
