import { behindDoor } from '../api/door';
import type { Engine } from '../api/engine';
import { tracer } from '../blackbox/black-box';
import type { PlatformProfile } from '../config/profiles';
import { boundedLastLife, type LastLife } from '../contract/last-life';
import type { MachineInspection } from '../machine/inspection';
import { type Ports, requirePorts } from '../ports/index';
import { createRedactor } from '../redaction/redactor';
import { createPendingWork, type PendingWork } from '../time/pending-work';
import { ABSENT_PARTS } from './absent-parts';
import { ALL_PARTS } from './all-parts';
import { countedPorts } from './boundary-calls';
import { compose } from './compose';
import { type EnginePart, type Parts, partsOf } from './parts';

/** Options of `createEngine`. */
export interface EngineOptions {
  /** The ports. */
  readonly ports: Ports;
  /** Capabilities and defaults of the platform. */
  readonly profile: PlatformProfile;
  /** Receives every line of the decision trace: `<uptime> <region> <decision>`. The same inputs give the same lines. */
  readonly trace?: (line: string) => void;
  /**
   * Told of every machine after each of its events, for tools that draw them. It runs inside the engine's step, outside of the black
   * box: it must neither throw nor call the engine, and whatever it does changes no decision.
   * @example
   * createEngine({ ports, profile, inspect: ({ machine, value }) => console.log(machine, value) });
   */
  readonly inspect?: (seen: MachineInspection) => void;
  /**
   * The black box: every input of the engine is stored as text, bounded and without secrets, so that it can be
   * replayed (`exportBlackBox`). Default true; `bytes` is its capacity (default 4,000,000).
   */
  readonly blackBox?: boolean | { readonly bytes: number };
  /** Counts the engine's own asynchronous work, so that its owner can wait until the engine is quiescent. One of its own when absent. */
  readonly pendingWork?: PendingWork;
  /** Why the previous engine in this process failed, when this one replaces it: `State.lastEngineError`. */
  readonly afterFailure?: string;
  /**
   * Why the previous process of the app ended, where the platform says: `State.lastLife`, and a `lifecycle:exit` entry of the log.
   * Texts beyond their limits are cut.
   */
  readonly lastLife?: LastLife;
}

/**
 * Creates an engine over its ports. It boots from storage immediately and resumes persisted tracking, without waiting
 * for `ready`.
 * @throws Error when a port is missing.
 */
export function createEngine(options: EngineOptions): Engine {
  return engineOf(partsOf(ALL_PARTS), options);
}

/**
 * As `createEngine`, with these parts only: a bundler leaves out the others. Calls to an absent part reject `UNAVAILABLE` and
 * name the part, its config keys appear in `State.ineffectiveKeys`, and what it has stored is kept. Everything else
 * behaves as in an engine with every part.
 *
 * @param parts - each at most once, in any order
 * @throws Error when a port is missing.
 * @example
 * const engine = createEngineOf([geofencesPart], { ports, profile: WEB_PROFILE });
 */
export function createEngineOf(parts: readonly EnginePart[], options: EngineOptions): Engine {
  return engineOf(partsOf(parts, ABSENT_PARTS), options);
}

function engineOf(parts: Parts, options: EngineOptions): Engine {
  requirePorts(options.ports);
  const { profile, afterFailure } = options;
  const lastLife = options.lastLife && boundedLastLife(options.lastLife);
  const redactor = createRedactor();
  const { pendingWork = createPendingWork() } = options;
  const { create, recordPorts, recordClient, operations: boxOperations } = parts.blackBox;
  const recorder = create({ ...options, lastLife }, redactor, pendingWork);
  const ports = countedPorts(recorder ? recordPorts(options.ports, recorder) : options.ports, pendingWork);
  const trace = tracer(options.trace, recorder);
  const { operations, isBusy } = compose({
    parts,
    ports,
    pendingWork,
    profile,
    redactor,
    trace,
    inspect: options.inspect,
    before: { afterFailure, lastLife },
  });
  const engine = recorder ? recordClient(operations, recorder, isBusy) : operations;
  return behindDoor(Object.assign(engine, boxOperations(recorder)), pendingWork.touch);
}
