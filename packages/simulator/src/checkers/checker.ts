import type { Config, Entry } from '@geo/core';
import type { OsRules } from '../os/rules';
import type { ModelServer } from '../server/model-server';
import type { World } from '../world/world';
import type { DeliveredEvent } from './delivered-events';
import type { DurableMemory } from './durable-memory';
import type { ObservationHandlers } from './observation-handlers';
import type { Stored } from './stored';
import type { Trail } from './trail';

/** An invariant that did not hold. */
export interface Violation {
  /** The checker's name. */
  readonly invariant: string;
  /** What was seen and what is allowed. */
  readonly message: string;
  /** Milliseconds since the world began. */
  readonly at: number;
}

/** The run whose invariants are checked. */
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

/** What a checker can read besides the observations. */
export interface CheckContext extends Omit<MonitorContext, 'snapshot' | 'initial'> {
  /** As the engine has it now. */
  readonly config: Config;
  /** The engine's memory, as its commits made it. */
  readonly memory: DurableMemory;
  /** Records and events as they become durable. */
  readonly stored: Stored;
  /** The fixes that the process was given. */
  readonly trail: Trail;
  /** Reports a violation: what was observed and what is allowed. */
  report(message: string): void;
}

/** Checks one invariant over a whole run. */
export interface Checker {
  /** Called in this order. */
  readonly on?: readonly ObservationHandlers[];
  /** Called when an event was delivered to the app, through a listener or the headless task. */
  onDelivered?(event: DeliveredEvent): void;
  /** Called when the run is over and faults have ceased; `memory` is what is durable. */
  onEnd?(at: number, memory: readonly Entry[]): void;
}

/** An invariant: its name, its statement, and its checker. */
export interface Invariant {
  /** The name that violations carry. */
  readonly name: string;
  /** What must hold, as a sentence. */
  readonly statement: string;
  /** Creates the checker of one run. */
  createChecker(context: CheckContext): Checker;
}
