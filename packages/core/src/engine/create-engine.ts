import { behindDoor } from '../api/door';
import type { Engine } from '../api/engine';
import { blackBoxOperations, createBlackBox, tracer } from '../blackbox/black-box';
import { recordClient } from '../blackbox/record-client';
import { recordPorts } from '../blackbox/record-ports';
import type { PlatformProfile } from '../config/profiles';
import { type Ports, requirePorts } from '../ports/index';
import { createRedactor } from '../redaction/redactor';
import { createPendingWork, type PendingWork } from '../time/pending-work';
import { countedPorts } from './boundary-calls';
import { compose } from './compose';

/** How an engine is made. */
export interface EngineOptions {
  /** The engine's doors to the world. */
  readonly ports: Ports;
  /** What the platform can do, and its defaults. */
  readonly profile: PlatformProfile;
  /** Receives every line of the decision trace: `<uptime> <region> <decision>`. The same inputs give the same lines. */
  readonly trace?: (line: string) => void;
  /**
   * The black box: everything that enters the engine is kept as text in durable memory, bounded, without secrets, so that
   * it can be replayed (`exportBlackBox`). Default true; `bytes` is how much of it is kept (default 4,000,000).
   */
  readonly blackBox?: boolean | { readonly bytes: number };
  /** Counts the engine's own asynchronous work, so that its owner can wait until the engine is quiescent. One of its own when absent. */
  readonly pendingWork?: PendingWork;
  /** Why the engine before this one failed, where this one takes its place in the same process: `State.lastEngineError`. */
  readonly afterFailure?: string;
}

/**
 * Starts an engine over its ports. It boots from durable memory at once, and resumes tracking that was on, before
 * and without any call of `ready`.
 * @throws Error when a port is missing.
 */
export function createEngine(options: EngineOptions): Engine {
  requirePorts(options.ports);
  const { profile, afterFailure } = options;
  const redactor = createRedactor();
  const { pendingWork = createPendingWork() } = options;
  const recorder = createBlackBox(options, redactor, pendingWork);
  const ports = countedPorts(recorder ? recordPorts(options.ports, recorder) : options.ports, pendingWork);
  const trace = tracer(options.trace, recorder);
  const { operations, isBusy } = compose({ ports, pendingWork, profile, redactor, trace, afterFailure });
  const engine = recorder ? recordClient(operations, recorder, isBusy) : operations;
  return behindDoor(Object.assign(engine, blackBoxOperations(recorder)));
}
