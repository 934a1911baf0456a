import type { Config, Entry } from '@geo/core';
import type { OsRules } from '../os/rules';
import type { Observation, ObservationPayload } from '../phone/observation';
import type { ModelServer } from '../server/model-server';
import type { World } from '../world/world';
import type { DeliveredEvent } from './delivered-events';
import type { DurableMemory } from './durable-memory';
import type { Stored } from './stored';
import type { Trail } from './trail';

/** Something that must hold did not. */
export interface Violation {
  /** The checker's name. */
  readonly invariant: string;
  /** What was seen and what is allowed. */
  readonly message: string;
  /** Milliseconds since the world began. */
  readonly at: number;
}

/** What a run tells whoever watches it. */
export interface MonitorContext {
  /** Where the phone is carried. */
  readonly world: World;
  /** What its system does. */
  readonly os: OsRules;
  /** Where the app uploads to. */
  readonly server: ModelServer;
  /** What the app configures at first, defaults included; what it changes is read from its commits. Default: the defaults. */
  readonly config?: Config;
  /** What is durable: looked at after a process died in a commit. Without it such a commit counts as lost. */
  readonly snapshot?: () => readonly Entry[];
  /** What an earlier life left behind. Default nothing. */
  readonly initial?: readonly Entry[];
}

/** What a checker may look at besides what happens. */
export interface CheckContext extends Omit<MonitorContext, 'snapshot' | 'initial'> {
  /** As the engine has it now. */
  readonly config: Config;
  /** The engine's memory, as its commits made it. */
  readonly memory: DurableMemory;
  /** Records and events as they become durable. */
  readonly stored: Stored;
  /** The fixes that the process was given. */
  readonly trail: Trail;
  /** Says that it does not hold, and what was seen. */
  report(message: string): void;
}

/** What happened, by its kind. */
export type ObservationType = ObservationPayload['type'];

/** One observation of one kind. */
export type ObservationOf<S extends ObservationType> = Extract<Observation, { readonly type: S }>;

/** What is done with observations of each kind; others are not heard. Must be fast: it is called for every step of every run. */
export type ObservationHandlers = { readonly [S in ObservationType]?: (seen: ObservationOf<S>) => void };

/** One invariant, watched over a whole run. */
export interface Checker {
  /** Heard in their order. */
  readonly on?: readonly ObservationHandlers[];
  /** An event has reached the app, through a listener or the headless task. */
  onDelivered?(telling: DeliveredEvent): void;
  /** The run is over and faults have ceased; `memory` is what is durable. */
  onEnd?(at: number, memory: readonly Entry[]): void;
}

/** An invariant by its name, with the sentence that it holds to. */
export interface Invariant {
  /** What violations of it are filed under. */
  readonly name: string;
  /** What must hold, as a sentence. */
  readonly statement: string;
  /** Begins to watch a run. */
  createChecker(context: CheckContext): Checker;
}
