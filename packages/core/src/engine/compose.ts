import { type Before, redactedBefore } from '../api/before';
import { type Client, createClient, type Operations } from '../api/client';
import { createPositions } from '../api/positions/positions';
import { describeState } from '../api/state';
import type { PlatformProfile } from '../config/profiles';
import { TRACKING_MODE_LOCATION } from '../contract/constants';
import { CLOSED } from '../log/lifecycle';
import type { Ports } from '../ports/index';
import type { Redactor } from '../redaction/redactor';
import { unknownDeviceState } from '../sensors/device-state';
import type { Tracer } from '../store/unit-of-work';
import type { PendingWork } from '../time/pending-work';
import { createTimers } from '../time/timers';
import { createAppEvents } from './app-events';
import { readMemory } from './boot';
import { createDeviceParts } from './device-parts';
import { diagnosticsOf, secondsSince } from './diagnostics';
import { createDurableParts } from './durable-parts';
import { createFacts, type Emit } from './facts';
import type { Parts } from './parts';
import { createProcessLife, type ProcessLife } from './process-life';
import { recordDefaults } from './record-defaults';
import { attachActors, createRegions, machinesOf } from './regions';
import { requestsOf } from './requests';
import { createRestParts } from './rest-parts';
import { restore } from './restore';
import { createTracking } from './tracking';
import { createUploadSituation } from './upload-situation';

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
  const { sensor, scheduler, entropy } = ports;
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
    deliver(dispatch) {
      presence.cue(dispatch.name);
      listeners.deliver(dispatch);
      uploads.announced(dispatch.name);
    },
    stepEnds: () => sensors.applyPlan(),
    emit,
  });
  const { unit, lock, pending, dates, config, records, logRows, logWriter, retention, countRows } = durable;

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
    requests: () =>
      requestsOf({ ...facing, ...regions, positions, dormancy, device }, config(), sensor.available, profile),
    emit,
  });
  const { queries, provider, permission, presence, sensors, askActivityHistory } = facing;

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
    ...facing,
  });
  const { heartbeat, dormancy, diary } = rest;

  const uploadLog = parts.logUpload({
    ports,
    unit,
    pending,
    config,
    device,
    auth,
    logRows,
    redact: redactor.redact,
  });

  // The process life
  const send: ProcessLife['send'] = (event) => life.send(event);
  const uploads = createUploadSituation({
    ...{ effects: unit, device, sensor, motion, provider, records, config, send },
  });
  const life: ProcessLife = createProcessLife({
    unit,
    lock,
    scheduler,
    whenSettled: pending.whenSettled,
    ...{ machines: machinesOf(regions), inspect },
    async load() {
      const [, memory] = await unit.pending.all([
        countRows(),
        readMemory(unit, profile, bootId, () => unit.at, parts.templates.fault, keepsDiary),
      ]);
      // Before the regions restore their deadlines: after a reboot these depend on dates.
      dates.restore(memory.dates);
      await regions.trips.load(memory.given.trips === true);
      return memory;
    },
    take: (memory) =>
      restore(
        {
          ...regions,
          ...durable,
          ...facing,
          before,
          redact: redactor.redact,
          bootId,
          device,
          tracking,
          ...rest,
          listeners,
          uploads,
        },
        memory,
      ),
    resume(actors) {
      attachActors(regions, actors);
      emit({ type: 'motion.changed' });
      sensors.open();
      tracking.resume(() => actors.motion.send({ type: 'tracking.start', at: unit.at }));
      heartbeat.retime();
      uploads.resume();
      retention.due();
      retention.begin();
    },
    resumed: () => heartbeat.retime(),
    hear: sensors.read,
    failed: (message) => client.fail(message),
  });
  const facts = createFacts({
    ...regions,
    ...durable,
    ...facing,
    effects: unit,
    device,
    positions,
    tracking,
    ...rest,
    listeners,
    headless,
    life,
    uploads,
    askActivityHistory: () => askActivityHistory((history) => motion.remembered(history)),
    recount: () => pending.track(countRows()),
  });

  // The app's calls
  const diagnostics = () => diagnosticsOf({ scheduler, device, motion, records, pipeline, circumstances });
  const client: Client = createClient({
    ...regions,
    ...durable,
    ...facing,
    parts,
    booted: life.booted,
    tracking,
    hasCompass: sensor.available.has('heading'),
    positions,
    listeners,
    headless,
    device,
    lives: () => diary.lives,
    uploadLog,
    odometerMeters: () => pipeline.odometer,
    describeState: () =>
      describeState({
        ...regions,
        ...durable,
        ...facing,
        device,
        tracking,
        ...rest,
        before: redactedBefore(before, redactor.redact),
        secondsSince: (up) => secondsSince(scheduler, up),
      }),
    recordDefaults: () =>
      recordDefaults({
        at: unit.now(),
        config: config(),
        uuid: entropy.uuid(),
        device,
        motion,
        pipeline,
        diagnostics,
      }),
    episodeExtras: regions.episodeExtras,
    async close() {
      positions.close();
      queries.end();
      headless.end();
      unit.step(() => {
        sensors.close();
        unit.log(3, CLOSED, 'closed');
      });
      retention.end();
      life.detach();
      life.end();
      timers.end();
      await pending.idle();
      await unit.close();
    },
  });

  life.begin();
  return { operations: client.operations, isBusy: () => pending.busy };
}
