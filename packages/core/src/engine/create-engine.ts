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

/** Options of `createEngine`. */
export interface EngineOptions {
  /** The ports. */
  readonly ports: Ports;
  /** Capabilities and defaults of the platform. */
  readonly profile: PlatformProfile;
  /** Receives every line of the decision trace: `<uptime> <region> <decision>`. The same inputs give the same lines. */
  readonly trace?: (line: string) => void;
  /**
   * The black box: every input of the engine is stored as text, bounded and without secrets, so that it can be
   * replayed (`exportBlackBox`). Default true; `bytes` is its capacity (default 4,000,000).
   */
  readonly blackBox?: boolean | { readonly bytes: number };
  /** Counts the engine's own asynchronous work, so that its owner can wait until the engine is quiescent. One of its own when absent. */
  readonly pendingWork?: PendingWork;
  /** Why the previous engine in this process failed, when this one replaces it: `State.lastEngineError`. */
  readonly afterFailure?: string;
}

/**
 * Creates an engine over its ports. It boots from storage immediately and resumes persisted tracking, without waiting
 * for `ready`.
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
