import { recordClient } from '../blackbox/record-client';
import { recordPorts } from '../blackbox/record-ports';
import type { PlatformProfile } from '../config/profiles';
import { CLOSED } from '../log/lifecycle';
import { type Ports, requirePorts } from '../ports/index';
import { createRedactor } from '../redaction/redactor';
import { createPlatformQueries } from '../sensors/platform-queries';
import { createPendingWork, type PendingWork, steppedAfter } from '../time/pending-work';
import { createTimers } from '../time/timers';
import { blackBoxOperations, createBlackBox, tracer } from './black-box';
import { countedPorts } from './boundary-calls';
import { createDates } from './dates';
import { unknownDeviceState } from './device/device-state';
import { createPlatform } from './device/platform';
import { createProvider } from './device/provider';
import { createWakeRegions } from './device/wake-regions';
import { behindDoor } from './door';
import { idle } from './idle';
import { createLogWriter } from './log-writer';
import { createClient } from './operations/client';
import type { Engine } from './operations/engine';
import type { Given, Parts } from './parts';
import { createPositions } from './positions/positions';
import { createRetention } from './retention';
import { createTracking } from './tracking';
import { wireAuth } from './wiring/auth';
import { wireGeofences } from './wiring/geofences';
import { wireHeading } from './wiring/heading';
import { wireHeadless } from './wiring/headless';
import { wireHeartbeat } from './wiring/heartbeat';
import { wireUnitOfWork } from './wiring/ledger';
import { wireLife } from './wiring/life';
import { wireListeners } from './wiring/listeners';
import { wireMotion } from './wiring/motion';
import { wireRecords } from './wiring/records';
import { wireCrash, wireDistraction } from './wiring/safety';
import { wireSensing } from './wiring/sensing';
import { wireSettings } from './wiring/settings';
import { wireSync } from './wiring/sync';
import { wireTrack } from './wiring/track';

/** How an engine is made. */
export interface EngineOptions {
  /** The engine's doors to the world. */
  readonly ports: Ports;
  /** What the platform can do, and its defaults. */
  readonly profile: PlatformProfile;
  /** Hears every line of the decision trace: `<uptime> <region> <decision>`. The same inputs give the same lines. */
  readonly trace?: (line: string) => void;
  /**
   * The black box: everything that enters the engine is kept as text in durable memory, bounded, without secrets, so that
   * it can be replayed (`exportBlackBox`). Default true; `bytes` is how much of it is kept (default 4,000,000).
   */
  readonly blackBox?: boolean | { readonly bytes: number };
  /** Counts the engine's own asynchronous work: whoever gives it learns when the engine is quiescent. One of its own when absent. */
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
  const redactor = createRedactor();
  const pending = options.pendingWork ?? createPendingWork();
  const recorder = createBlackBox(options, redactor, pending);
  const { profile } = options;
  const ports = countedPorts(recorder ? recordPorts(options.ports, recorder) : options.ports, pending);
  const trace = tracer(options.trace, recorder);
  const given: Given = {
    ports,
    pending,
    profile,
    redactor,
    trace,
    bootId: ports.scheduler.bootId,
    afterFailure: options.afterFailure,
  };
  // Filled from here to the end of this function; nothing happens before.
  const parts = { ...given, device: unknownDeviceState(), config: () => parts.settings.config } as Parts;

  parts.dates = createDates(parts);
  parts.unit = wireUnitOfWork(parts);
  parts.whenSettled = steppedAfter(pending, parts.unit);
  parts.listeners = wireListeners(parts);
  parts.logWriter = createLogWriter(parts);

  // What is stored
  parts.settings = wireSettings(parts);
  parts.records = wireRecords(parts);
  parts.retention = createRetention(parts);
  parts.tracking = createTracking(parts);

  // The device
  const timers = createTimers(ports.scheduler);
  parts.queries = createPlatformQueries(ports.sensor, timers, pending);
  parts.platform = createPlatform(parts);
  parts.provider = createProvider(parts);
  parts.wakeRegions = createWakeRegions(parts, timers);
  parts.sensing = wireSensing(parts);

  // The regions
  parts.motion = wireMotion(parts, timers);
  parts.track = wireTrack(parts);
  parts.geofences = wireGeofences(parts, timers);
  parts.sync = wireSync(parts);
  parts.auth = wireAuth(parts);
  parts.heading = wireHeading(parts);
  parts.crash = wireCrash(parts);
  parts.distraction = wireDistraction(parts);

  // What the app asks for beside them
  parts.positions = createPositions(parts, timers);

  parts.heartbeat = wireHeartbeat(parts, timers);
  parts.headless = wireHeadless(parts, timers);

  // The life of the process, and who calls from outside
  parts.life = wireLife(parts);
  const client = createClient(parts, async () => {
    parts.positions.close();
    parts.queries.end();
    parts.headless.end();
    parts.unit.step(() => {
      parts.sensing.close();
      parts.unit.log(3, CLOSED, 'closed');
    });
    parts.retention.end();
    parts.life.detach();
    parts.life.end();
    timers.end();
    await idle(parts);
    await parts.unit.close();
  });
  parts.fail = client.fail;

  parts.life.begin();
  const isOutstanding = () => pending.busy;
  const engine = recorder ? recordClient(client.engine, recorder, isOutstanding) : client.engine;
  return behindDoor(Object.assign(engine, blackBoxOperations(recorder)));
}
