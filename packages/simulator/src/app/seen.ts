import type { Engine, EngineState, EventName, Events, HttpRequest, Location, Position } from '@geo/core';
import type { Violation } from '../checkers/checker';
import type { Energy } from '../energy/energy-table';
import type { Observation } from '../phone/observation';
import type { ModelServer } from '../server/model-server';
import type { AppStorage } from './app-storage';
import type { Binding } from './binding';
import type { AppFailure } from './failures';
import type { PhoneGlobals } from './globals';
import type { HeadlessHeard, HeardEvent } from './hearing';

/** What can be seen of a phone, and asked. */
export interface Seen {
  /** As the engine says it at the end of what was told; while nothing can be asked (the process is dead), as it was before. */
  readonly state: EngineState;
  /** Records that wait on the phone, oldest first. */
  readonly queued: readonly Location[];
  /** What the server has: each record once, in the order of arrival. `server.arrivals` has them with their duplicates. */
  readonly records: readonly Location[];
  /** Everything that was delivered, in every life; what nobody in the app listens to as well. */
  readonly events: readonly HeardEvent[];
  /** What events of this name said. */
  heard<N extends EventName>(name: N): readonly Events[N][];
  /** What the headless task was given (Android). */
  readonly headless: readonly HeadlessHeard[];
  /** Every request of the engine, in every life. */
  readonly requests: readonly HttpRequest[];
  /** Every request of the app itself, by `globals.fetch`. */
  readonly fetched: readonly HttpRequest[];
  /** What the app's listeners, callbacks, tasks and timers threw or rejected, in every life. */
  readonly failures: readonly AppFailure[];
  /** `Date`, timers and `fetch` on the phone's clock and network: hand them to your code, or install them. */
  readonly globals: PhoneGlobals;
  /** Puts `globals` in the place of the real ones; what it answers puts those back. Default target: `globalThis`. */
  installGlobals(target?: object): () => void;
  /** A store of your app that outlives its process, as AsyncStorage does. */
  readonly storage: AppStorage;
  /** What your app keeps in variables: empty whenever its runtime begins anew. */
  readonly memory: Map<string, unknown>;
  /** The server, with what arrived at it. */
  readonly server: ModelServer;
  /** The engine of the present life, as the app has it. Throws while the process is dead. */
  readonly engine: Engine;
  /** What the app imports in place of its tracker's module: always the engine of the present life. */
  readonly binding: Binding;
  /** Counts from 1. */
  readonly life: number;
  /** Does the app's process exist? */
  readonly isAlive: boolean;
  /** Alive, but the system lets it do nothing. */
  readonly isSuspended: boolean;
  /** Milliseconds since the story began. */
  readonly at: number;
  /** True time of day, epoch milliseconds. */
  readonly now: number;
  /** Where it truly is. */
  readonly place: Position;
  /** The engine's decisions, `<uptime> <region> <decision>`, of every life. */
  readonly trace: readonly string[];
  /** Everything that happened between process, system and hardware, except what the accelerometer felt. */
  readonly observations: readonly Observation[];
  /** What must hold of any engine and did not; a fault of ours, please report it. Throws without `checks: true`. */
  readonly violations: readonly Violation[];
  /** What all of it has cost so far, nominal milliwatt-hours by component; a model, see the README. */
  readonly energy: Energy;
  /** Time passes until this is done, at most two minutes of it: for calls that need a fix, or an answer. */
  lasts<T>(work: Promise<T>): Promise<T>;
}
