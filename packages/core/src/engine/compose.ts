import type { Before } from '../api/before';
import type { Client, Operations } from '../api/client';
import { createPositions } from '../api/positions/positions';
import type { PlatformProfile } from '../config/profiles';
import { TRACKING_MODE_LOCATION } from '../contract/constants';
import type { Ports } from '../ports/index';
import type { Redactor } from '../redaction/redactor';
import { unknownDeviceState } from '../sensors/device-state';
import type { Tracer } from '../store/unit-of-work';
import { createUploadConditions } from '../sync/upload-conditions';
import type { PendingWork } from '../time/pending-work';
import { createTimers } from '../time/timers';
import { createAppEvents } from './compose/app-events';
import { createDeviceParts } from './compose/device-parts';
import { createDurableParts } from './compose/durable-parts';
import { createEngineClient } from './compose/engine-client';
import { createEngineLife } from './compose/engine-life';
import { requestsOf } from './compose/requests';
import { createRestParts } from './compose/rest-parts';
import { createFacts, type Emit } from './facts';
import type { Parts } from './parts';
import type { createProcessLife, ProcessLife } from './process-life';
import { createRegions } from './regions';
import { createTracking } from './tracking';

/** The inputs of `compose`. */
interface CompositionOptions {
  readonly parts: Parts;
  readonly ports: Ports;
  readonly pendingWork: PendingWork;
  readonly profile: PlatformProfile;
  readonly redactor: Redactor;
  readonly trace: Tracer | undefined;
  readonly inspect: Parameters<typeof createProcessLife>[0]['inspect'];
  readonly before: Before;
}

/** The operations of an engine, and whether work is pending. */
interface Composition {
  readonly operations: Operations;
  isBusy(): boolean;
}

/**
 * Creates the parts of an engine from explicit values and starts it. Callbacks may reference parts created later:
 * none runs before the last line.
 */
export function compose(options: CompositionOptions): Composition {
  const { parts, ports, pendingWork, profile, redactor, trace, inspect, before } = options;
  const { sensor, scheduler } = ports;
  const { bootId } = scheduler;
  const device = unknownDeviceState();
  const timers = createTimers(scheduler);
  const emit: Emit = (fact) => facts(fact);

  const durable = createDurableParts({
    parts,
    ports,
    pendingWork,
    profile,
    redactor,
    trace,
    adoptTokens: (patch, base) => auth.configured(patch, base),
    stepEnds: () => sensors.applyPlan(),
    emit,
  });
  const { unit, pending, dates, config, records, logWriter, retention, countRows } = durable;

  const requests = () =>
    requestsOf({ wakeRegions, regions, positions, dormancy, device }, config(), sensor.available, profile);

  // The device
  const mode = () => (tracking.enabled ? tracking.mode : undefined);
  const facing = createDeviceParts({
    pending,
    ports,
    unit,
    device,
    timers,
    profile,
    config,
    mode,
    isDormant: () => dormancy.isDormant,
    requests,
    emit,
  });
  const { queries, provider, permission, presence, sensors, wakeRegions, askActivityHistory } = facing;

  // The app
  const { listeners, headless } = createAppEvents({
    unit,
    pending,
    timers,
    sensor,
    device,
    logWriter,
    hasHeadless: profile.headless,
    isReady: () => life.isReady,
    booted: () => life.booted,
    withTokens: (event) => auth.filled(event),
  });

  // The regions, and positions requested by the app
  const circumstances = () => ({ ...dates.diagnostics(), ...diary.diagnostics() });
  const regions = createRegions({
    parts,
    ports,
    profile,
    unit,
    pending,
    timers,
    redactor,
    device,
    queries,
    records,
    config,
    tracksLocation: () => mode() === TRACKING_MODE_LOCATION,
    locationRequest: () => sensors.location,
    hasHeadingListener: () => listeners.hasListener('heading'),
    circumstances,
    isDormancyRefused: () => dormancy.isRefused,
    emit,
  });
  const { pipeline, motion, auth, heading } = regions;
  const positions = createPositions({
    unit,
    timers,
    device,
    hasReceiver: sensor.available.has('location'),
    permission,
    provider,
    pipeline,
    records,
    config,
    isTracking: () => tracking.enabled,
    emit,
  });
  const tracking = createTracking({
    effects: unit,
    bootId,
    device,
    presence,
    permission,
    pipeline,
    motion,
    heading,
    emit,
  });
  const keepsDiary = sensor.available.has('restrictions');
  const rest = createRestParts({
    ...{ ports, unit, timers, device, motion, pipeline, positions, tracking, keepsDiary, config, emit },
    ...{ provider, wakeRegions, sensors },
  });
  const { heartbeat, dormancy, diary } = rest;

  // The process life
  const uploads = createUploadConditions({
    ...{ effects: unit, device, sensor, provider, records, config },
    verdict: () => motion.verdict,
    wantsLocation: () => requests().some(({ location }) => location !== undefined),
    send: (event) => life.sendTo('sync', event),
  });
  const life: ProcessLife = createEngineLife({
    ...{ parts, scheduler, profile, redactor, inspect, before, device, durable, facing, regions, rest },
    ...{ tracking, listeners, uploads, keepsDiary, emit },
    failed: (message) => client.fail(message),
  });
  const facts = createFacts({
    ...{ effects: unit, device, dates, records, retention, config, sensors, provider, wakeRegions, presence },
    ...{ positions, tracking, heartbeat, dormancy, diary, listeners, headless, life, uploads, regions },
    askActivityHistory: () => askActivityHistory((history) => motion.remembered(history)),
    recount: () => pending.track(countRows()),
  });

  // The app's calls
  const client: Client = createEngineClient({
    ...{ parts, ports, redactor, before, device, timers, durable, facing, regions, rest, positions },
    ...{ tracking, listeners, headless, life, circumstances },
  });

  life.begin();
  return { operations: client.operations, isBusy: () => pending.busy };
}
