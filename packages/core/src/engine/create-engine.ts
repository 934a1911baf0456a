import { type ActorRefFrom, createActor } from 'xstate';
import { applyPatch, type GivenConfig, resolveConfig, unknownKeys } from '../config/config';
import type { Config, ConfigPatch } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import { isPlainObject } from '../config/rule';
import { toActivityType } from '../contract/activity';
import type { AuthorizationStatus } from '../contract/constants';
import type { LogEntry } from '../contract/log-entry';
import { keeps, logEntry } from '../log/log';
import { fromTask } from '../memory/from-task';
import { LOG_PREFIX, rowKey } from '../memory/keys';
import { createMotion } from '../motion/motion';
import { STATIONARY_REGION, sensorPlan } from '../motion/sensor-plan';
import { motionSettings } from '../motion/settings';
import type { Ports } from '../ports/index';
import type { Wake } from '../ports/scheduler';
import type { SensorKind, SensorReadings } from '../ports/sensor';
import { createSync } from '../sync/sync';
import type { SyncConditions } from '../sync/sync-machine';
import { type BootMemory, readMemory, type Tokens } from './boot';
import { createClient } from './client';
import { actorClock } from './clock';
import { type EngineEvent, engineMachine, type LoadedMemory } from './engine-machine';
import { createLedger } from './ledger';
import { createListeners } from './listeners';
import type { Engine } from './operations';
import { createOutstanding } from './outstanding';
import { createRecords, RETENTION_INTERVAL_MILLIS } from './records';
import { createTrack } from './track';
import { createWatches } from './watches';

/** How an engine is made. */
export interface EngineOptions {
  readonly ports: Ports;
  readonly profile: PlatformProfile;
  /** Hears every line of the decision trace: `<uptime> <region> <decision>`. The same inputs give the same lines. */
  readonly trace?: (line: string) => void;
}

/** The port may take this much longer than the timeout it was given before it counts as silent. */
const HTTP_GRACE_MILLIS = 5_000;
/** Activity from before the wake is asked for as far back as a long parking may hide a departure. */
const HISTORY_MILLIS = 1_800_000;

const STATE_LIKE: readonly SensorKind[] = ['provider', 'connectivity', 'battery', 'powerSave', 'app'];
const PORT_NAMES = ['sensor', 'storage', 'http', 'scheduler', 'entropy', 'presence'] as const;

/** What the engine knows of the world now, and counts for diagnostics. */
export interface Situation {
  activity: { type: SensorReadings['activity']['type']; confidence: number };
  battery: { level: number; is_charging: boolean };
  connected: boolean;
  cellular: boolean;
  background: boolean;
  authorization: AuthorizationStatus;
  lastLocationError: string | null;
  locationFailureCount: number;
  backgroundRearmCount: number;
  watchdogRecoveryCount: number;
  wakeRearmCount: number;
  lastWakeError: string | null;
}

/**
 * Starts an engine over its ports. It boots from durable memory at once, and resumes tracking that was on, before
 * and without any call of `ready`.
 * @throws Error when a port is missing.
 */
export function createEngine({ ports, profile, trace }: EngineOptions): Engine {
  for (const name of PORT_NAMES) if (!ports[name]) throw new Error(`createEngine needs the port ${name}`);
  const { scheduler, storage, sensor, entropy } = ports;
  const { bootId } = scheduler;

  let given: GivenConfig = {};
  let config: Config = resolveConfig(given, profile);
  let tokens: Tokens = {};
  let enabled = false;
  let planStale = false;
  let booted = false;
  let closed = false;
  let cancelRetention = () => {};
  const heldWakes: Wake[] = [];
  const situation: Situation = {
    activity: { type: 'unknown', confidence: 0 },
    battery: { level: 1, is_charging: true },
    connected: true,
    cellular: false,
    background: false,
    authorization: 0,
    lastLocationError: null,
    locationFailureCount: 0,
    backgroundRearmCount: 0,
    watchdogRecoveryCount: 0,
    wakeRearmCount: 0,
    lastWakeError: null,
  };

  const ledger = createLedger({
    storage,
    scheduler,
    trace,
    log: (level, event, message, data) => writeLog(level, 'native', event, message, data),
    deliver: (dispatch) => listeners.deliver(dispatch),
    stepEnds: applyPlan,
    storageChanged(failure) {
      // Refused records were counted as waiting; storage knows how many really are.
      if (failure !== null) outstanding.read(records.load(), noop, noop);
    },
  });
  const { step } = ledger;
  const outstanding = createOutstanding(ledger);

  const listeners = createListeners({
    threw: (name, error) =>
      ledger.log(1, 'listener:threw', `a listener of ${name} threw: ${messageOf(error)}`),
    taken: (outboxKey) => step(() => ledger.remove(outboxKey)),
    soon: (run) => outstanding.read(Promise.resolve(), () => step(run), noop),
    greeting: (name) =>
      name === 'connectivitychange' ? ({ connected: situation.connected } as never) : undefined,
  });

  function writeLog(
    level: LogEntry['level'],
    src: LogEntry['src'],
    event: string,
    message?: string,
    data?: unknown,
  ): void {
    if (!keeps(level, config)) return;
    step(() => {
      ledger.put(
        rowKey(LOG_PREFIX, ledger.nextSeq()),
        JSON.stringify(logEntry(ledger.at, level, src, event, message, data)),
      );
      records.countLog(1);
    });
  }

  const records = createRecords({
    ledger,
    config: () => config,
    grew: (waiting) => {
      if (sync.wants(waiting)) send({ type: 'queue.grew', at: ledger.at, waiting });
    },
    removed: (seqs) => sync.removed(seqs),
    trimDue,
  });

  let trimming = false;
  function trimDue(): void {
    if (trimming) return;
    trimming = true;
    const ended = () => {
      trimming = false;
    };
    outstanding.read(Promise.resolve().then(records.trim), ended, ended);
  }

  function keepRetention(): void {
    cancelRetention = scheduler.after(RETENTION_INTERVAL_MILLIS, () => {
      trimDue();
      keepRetention();
    });
  }

  const motion = createMotion({
    outlet: ledger,
    bootId,
    after: (millis, run) => scheduler.after(millis, () => step(run)),
    settings: () => motionSettings(config),
    intervalMillis: () => watches.request('location')?.interval ?? 0,
    hasAcceleration: sensor.available.has('acceleration'),
    sessionOpened() {
      ledger.emit('motionchange', { isMoving: true, ...noLocation() });
    },
    becameStationary(anchor) {
      const location = track.becameStationary(anchor);
      ledger.emit('motionchange', { isMoving: false, ...(location ? { location } : noLocation()) });
      send({ type: 'motion.changed', at: ledger.at });
    },
    becameMoving(held, departedAt) {
      const location = track.becameMoving(held, departedAt);
      ledger.emit('motionchange', { isMoving: true, ...(location ? { location } : noLocation()) });
      send({ type: 'motion.changed', at: ledger.at });
    },
    notDeparted(held) {
      for (const { fix, clearance } of held) track.notDeparted(fix, clearance);
    },
    rearm(cause) {
      if (cause === 'watchdog') situation.watchdogRecoveryCount++;
      if (situation.background) situation.backgroundRearmCount++;
      ledger.trace('engine', `location request re-armed by ${cause}`);
      watches.rearm('location');
    },
    changed: () => {
      planStale = true;
    },
    wakeAt: (deadline) => scheduler.wakeAt('motion', deadline?.wall ?? null),
  });

  const noLocation = () => (profile.firstMotionChangeLocation === 'null' ? { location: null } : {});

  const track = createTrack({
    outlet: ledger,
    bootId,
    config: () => config,
    motion: () => motion,
    uuid: entropy.uuid,
    activity: () => situation.activity,
    battery: () => situation.battery,
    diagnostics: () => ({
      motion: motion.mode,
      waiting: records.waiting,
      lastRawFixAge: ageSeconds(track.lastRawUp),
      lastAcceptedFixAge: ageSeconds(track.lastAcceptedUp),
      watchdogRecoveryCount: situation.watchdogRecoveryCount,
    }),
    queue: records.append,
    elasticChanged: () => {
      planStale = true;
    },
  });

  function ageSeconds(up: number | undefined): number | null {
    return up === undefined ? null : Math.max(0, Math.round((scheduler.uptime() - up) / 1000));
  }

  const sync = createSync({
    outlet: ledger,
    bootId,
    queue: ledger,
    config: () => config,
    accessToken: () => tokens.accessToken,
    inBackground: () => situation.background,
    random: entropy.random,
    send(request, done, failed) {
      const limit = request.timeoutMillis + HTTP_GRACE_MILLIS;
      let giveUp = () => {};
      const answer = new Promise<Parameters<typeof done>[0]>((resolve, reject) => {
        giveUp = scheduler.after(limit, () => reject(new Error(`no response within ${limit} ms`)));
        ports.http.send(request).then(resolve, reject);
      });
      outstanding.read(
        answer,
        (response) => step(() => (giveUp(), done(response))),
        (reason) => step(() => (giveUp(), failed(messageOf(reason)))),
      );
    },
    read: (work, done, failed) =>
      outstanding.read(
        work,
        (value) => step(() => done(value)),
        (reason) => step(() => failed(reason)),
      ),
    shrank: records.shrank,
    wakeAt: (deadline) => scheduler.wakeAt('sync', deadline?.wall ?? null),
  });

  const watches = createWatches({
    sensor,
    read: (kind, reading) => step(() => hear(kind, reading)),
    refused: (kind, error) =>
      ledger.log(1, 'sensor:refused', `the ${kind} sensor failed: ${messageOf(error)}`),
  });

  function applyPlan(): void {
    while (planStale && booted && !closed) {
      planStale = false;
      watches.apply(sensorPlan(motion.mode, config, sensor.available, track.elasticMeters, motion.anchor));
    }
  }

  function hear<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void {
    hearing[kind](reading as never);
  }

  const hearing: { [K in SensorKind]: (reading: SensorReadings[K]) => void } = {
    location(reading) {
      if (!('error' in reading)) return track.offer(reading);
      const { code, message } = reading.error;
      situation.lastLocationError = message;
      situation.locationFailureCount++;
      ledger.trace('engine', `location error ${code}`);
      ledger.emit('locationerror', { code, message });
      ledger.log(2, 'location:error', message, { code });
    },
    activity(reading) {
      const type = toActivityType(reading.type);
      situation.activity = { type, confidence: reading.confidence };
      ledger.trace('engine', `activity ${type} ${reading.confidence}`);
      motion.activity({ ...reading, type });
    },
    acceleration: (reading) => motion.acceleration(reading),
    regions(reading) {
      if (reading.action === 'failed') {
        situation.lastWakeError = reading.message ?? `region ${reading.identifier} could not be registered`;
        ledger.log(2, 'region:failed', situation.lastWakeError);
      } else if (reading.identifier === STATIONARY_REGION && reading.action === 'exit') {
        situation.wakeRearmCount++;
        motion.suspect('region');
        askHistory();
      }
    },
    motion() {
      motion.suspect('motion');
      askHistory();
    },
    provider(reading) {
      situation.authorization = reading.status;
    },
    connectivity(reading) {
      const gained = reading.connected && !situation.connected;
      const changed = reading.connected !== situation.connected;
      situation.connected = reading.connected;
      situation.cellular = reading.transport === 'cellular';
      if (gained) sync.refresh();
      if (changed) ledger.emit('connectivitychange', { connected: reading.connected });
      tellConditions();
    },
    battery(reading) {
      situation.battery = { level: reading.level, is_charging: reading.is_charging };
    },
    powerSave() {},
    app(reading) {
      situation.background = reading.state === 'background';
    },
  };

  /** A check has begun: the platform may remember when the device really left. */
  function askHistory(): void {
    if (motion.mode !== 'checking' || !sensor.available.has('activity')) return;
    outstanding.read(
      Promise.resolve().then(() => sensor.ask('activityHistory', { sinceMillisAgo: HISTORY_MILLIS })),
      (history) => step(() => motion.remembered(history)),
      noop, // no history is no evidence
    );
  }

  function conditions(): SyncConditions {
    return {
      hasUrl: config.url !== undefined,
      connected: situation.connected,
      deferred: config.disableAutoSyncOnCellular && situation.cellular,
      autoSync: config.autoSync,
      threshold: config.autoSyncThreshold,
    };
  }

  const tellConditions = () => send({ type: 'conditions.changed', at: ledger.at, conditions: conditions() });

  const root = createActor(
    engineMachine.provide({
      actors: {
        motion: motion.machine,
        sync: sync.machine,
        loadMemory: fromTask<undefined, LoadedMemory>((_input, task) => {
          outstanding.read(
            readMemory(ledger, profile, bootId, () => ledger.at).then(
              async (memory) => (await records.load(), memory),
            ),
            (memory) => step(() => task.done(take(memory))),
            (reason) => step(() => task.fail(reason)),
          );
          return undefined;
        }),
      },
      actions: {
        reportUnreadable: ({ event }) => reportFailure('memory could not be read', event),
        reportBroken: ({ event }) => reportFailure('a region failed', event),
      },
    }),
    { clock: actorClock(scheduler, step) },
  );
  let failure: string | null = null;
  let settleBoot: () => void = noop;
  /** Resolves when memory is loaded for the first time. */
  const whenBooted = new Promise<void>((resolve) => {
    settleBoot = resolve;
  });

  function reportFailure(what: string, event: unknown): void {
    failure = `${what}: ${messageOf((event as { error?: unknown }).error)}`;
    ledger.trace('engine', failure);
    client.fail(failure);
  }

  const send = (event: EngineEvent) => root.send(event);

  /** Memory is in: everything takes up where it was. */
  function take(memory: BootMemory): LoadedMemory {
    ({ given, tokens, enabled } = memory);
    config = resolveConfig(given, profile);
    ledger.numberFrom(memory.nextSeq);
    track.restore(memory.session, memory.odometer);
    if (memory.motion) motion.restore(memory.motion);
    sync.restore(memory.sync);
    for (const dispatch of memory.outbox) listeners.deliver(dispatch);
    if (memory.unreadable.length > 0) {
      ledger.log(
        1,
        'memory:unreadable',
        `these could not be read and start afresh: ${memory.unreadable.join(', ')}`,
      );
    }
    if (memory.stoppedByBoot) ledger.remember('enabled', { enabled: false });
    return {
      at: ledger.at,
      enabled,
      motion: {
        at: ledger.at,
        bootId,
        stopTimeoutMillis: motionSettings(config).stopTimeoutMillis,
        memory: enabled ? (memory.motion?.machine ?? null) : null,
      },
      sync: { at: ledger.at, bootId, conditions: conditions(), memory: memory.sync.machine },
    };
  }

  /** The regions run: sensors open, tracking that was on goes on. */
  function resume(): void {
    const { motion: motionActor, sync: syncActor } = root.getSnapshot().children as {
      motion?: ActorRefFrom<typeof motion.machine>;
      sync?: ActorRefFrom<typeof sync.machine>;
    };
    if (!motionActor || !syncActor) return;
    failure = null;
    booted = true;
    planStale = true;
    motion.attach(motionActor);
    sync.attach(syncActor);
    for (const kind of STATE_LIKE) watches.keep(kind);
    if (enabled) {
      ledger.trace('engine', 'resumed tracking');
      track.begin();
      showPresence();
      if (motion.mode === 'off') motionActor.send({ type: 'tracking.start', at: ledger.at });
      askPermission();
    }
    if (records.waiting > 0) send({ type: 'queue.grew', at: ledger.at, waiting: records.waiting });
    trimDue();
    cancelRetention();
    keepRetention();
    for (const wake of heldWakes.splice(0)) process(wake);
    settleBoot();
  }

  root.subscribe({
    next(snapshot) {
      if (snapshot.matches('ready') && !booted) resume();
      else if (!snapshot.matches('ready')) booted = false;
    },
    error: (error) => reportFailure('the engine stopped', { error }),
  });

  function process(wake: Wake): void {
    ledger.trace('engine', `woken by ${wake.cause}`);
    if (wake.cause === 'reading') hear(wake.kind, wake.data as never);
    const { children } = root.getSnapshot();
    for (const id of ['motion', 'sync'] as const)
      children[id]?.send({ type: 'engine.resumed', at: ledger.at } as never);
  }

  function showPresence(): void {
    try {
      ports.presence.set({
        mode: enabled ? 'location' : 'off',
        ...(enabled ? { notification: config.notification as never } : {}),
      });
    } catch (error) {
      ledger.log(1, 'presence:failed', messageOf(error));
    }
  }

  function askPermission(): void {
    outstanding.read(
      Promise.resolve().then(() =>
        sensor.ask('requestPermission', { request: config.locationAuthorizationRequest }),
      ),
      (status) => {
        situation.authorization = status;
      },
      (reason) => step(() => ledger.log(4, 'permission:unanswered', messageOf(reason))),
    );
  }

  const client = createClient({
    ledger,
    listeners,
    records,
    sync,
    situation,
    writeLog,
    uuid: entropy.uuid,
    whenBooted,
    uptime: scheduler.uptime,
    odometer: () => track.odometer,
    outstanding,
    track: () => track,
    motion: () => motion,
    isEnabled: () => enabled,
    isTracking: () => watches.request('location') !== undefined,
    regionCount: () => watches.request('regions')?.length ?? 0,
    configure(patch: ConfigPatch, from: 'stored' | 'defaults') {
      const next = applyPatch(from === 'stored' ? given : {}, patch);
      adopt(next);
    },
    start() {
      if (enabled) return;
      enabled = true;
      situation.locationFailureCount = 0;
      situation.lastLocationError = null;
      ledger.remember('enabled', { enabled });
      track.begin();
      showPresence();
      send({ type: 'tracking.start', at: ledger.at });
      planStale = true;
      askPermission();
    },
    stop() {
      if (!enabled) return;
      enabled = false;
      ledger.remember('enabled', { enabled });
      track.end();
      send({ type: 'tracking.stop', at: ledger.at });
      planStale = true;
      showPresence();
    },
    changePace(isMoving: boolean) {
      send({ type: isMoving ? 'pace.moving' : 'pace.stationary', at: ledger.at });
    },
    async close() {
      if (closed) return;
      closed = true;
      step(() => watches.closeAll());
      cancelRetention();
      stopListening();
      await outstanding.idle();
      ledger.close();
      root.stop();
    },
  });

  /** A configuration takes effect; tokens in it go to their own place. */
  function adopt(next: GivenConfig): void {
    const before = config;
    given = withoutTokens(next);
    config = resolveConfig(given, profile);
    const supplied = tokensOf(next);
    if (Object.keys(supplied).length > 0) {
      tokens = { ...tokens, ...supplied };
      ledger.remember('secret/tokens', tokens);
    }
    ledger.remember('config', { version: 1, given });
    const unknown = unknownKeys(given);
    if (unknown.length > 0)
      ledger.log(3, 'config:unknown', `unknown keys pass through: ${unknown.join(', ')}`);
    const reach = (of: Config) =>
      JSON.stringify([of.url, of.method, of.headers, of.httpRootProperty, of.params, of.authorization]);
    tellConditions();
    if (reach(before) !== reach(config) || Object.keys(supplied).length > 0) {
      sync.forgive();
      send({ type: 'credentials.changed', at: ledger.at });
    }
    send({
      type: 'settings.changed',
      at: ledger.at,
      stopTimeoutMillis: motionSettings(config).stopTimeoutMillis,
    });
    if (enabled) showPresence();
    planStale = true;
    trimDue();
  }

  const stopListening = scheduler.onWake((wake) =>
    step(() => {
      if (booted) return process(wake);
      if (wake.cause === 'reading') heldWakes.push(wake);
      send({ type: 'engine.woken', at: ledger.at });
    }),
  );
  step(() => {
    root.start();
    send({ type: 'engine.woken', at: ledger.at });
  });
  return client.engine;
}

function noop(): void {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const TOKEN_FIELDS = ['accessToken', 'refreshToken'] as const;

function tokensOf(given: GivenConfig): Tokens {
  const authorization = isPlainObject(given.authorization) ? given.authorization : {};
  const tokens: Record<string, unknown> = {};
  for (const field of TOKEN_FIELDS)
    if (authorization[field] !== undefined) tokens[field] = authorization[field];
  return tokens;
}

function withoutTokens(given: GivenConfig): GivenConfig {
  if (!isPlainObject(given.authorization)) return given;
  const authorization = { ...given.authorization };
  for (const field of TOKEN_FIELDS) delete authorization[field];
  return { ...given, authorization };
}
