import type { Config, Entry } from '@geo/core';
import type { OsRules } from '../os/rules';
import type { Observation } from '../phone/observation';
import type { ModelServer } from '../server/model-server';
import type { World } from '../world/world';

/** Something that must hold did not. */
export interface Violation {
  /** The checker's name. */
  readonly invariant: string;
  /** What was seen and what is allowed. */
  readonly message: string;
  /** Milliseconds since the world began. */
  readonly at: number;
}

/** What a checker may look at besides what happens. */
export interface CheckContext {
  readonly world: World;
  readonly os: OsRules;
  readonly server: ModelServer;
  /** What the app has configured, defaults included. */
  readonly config: Config;
  violates(message: string): void;
}

/** One invariant, watched over a whole run. */
export interface Checker {
  /** Hears everything, in order; must be fast: it is called for every step of every run. */
  hears(observation: Observation): void;
  /** The run is over and faults have ceased; `memory` is what is durable. */
  ends?(at: number, memory: readonly Entry[]): void;
}

/** An invariant by its name, with the sentence that it holds to. */
export interface Invariant {
  readonly name: string;
  readonly holds: string;
  begins(context: CheckContext): Checker;
}
