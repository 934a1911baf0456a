import { type ActorRefFrom, createActor } from 'xstate';
import type { PlatformProfile } from '../config/profiles';
import type { LogEntry } from '../contract/log-entry';
import type { Notification } from '../contract/notification';
import { keeps, logEntry } from '../log/log';
import { fromTask } from '../memory/from-task';
import { LOG_PREFIX, rowKey } from '../memory/keys';
import { createMotion } from '../motion/motion';
import { sensorPlan } from '../motion/sensor-plan';
import { motionSettings } from '../motion/settings';
import type { Ports } from '../ports/index';
import type { Wake } from '../ports/scheduler';
import type { SensorKind, SensorReadings } from '../ports/sensor';
import { createSync } from '../sync/sync';
import type { SyncConditions } from '../sync/sync-machine';
import { type BootMemory, readMemory } from './boot';
import { createClient } from './client';
import { actorClock } from './clock';
import { type EngineEvent, engineMachine, type LoadedMemory } from './engine-machine';
import { createHearing } from './hearing';
import { createLedger } from './ledger';
import { createListeners } from './listeners';
import type { Engine } from './operations';
import { createOutstanding } from './outstanding';
import { createRecords, RETENTION_INTERVAL_MILLIS } from './records';
import { createSettings } from './settings';
import { unknownSituation } from './situation';
import { createTrack } from './track';
import { sendWithin } from './transport';
import { createWatches } from './watches';

/** How an engine is made. */
export interface EngineOptions {
  readonly ports: Ports;
  readonly profile: PlatformProfile;
  /** Hears every line of the decision trace: `<uptime> <region> <decision>`. The same inputs give the same lines. */
  readonly trace?: (line: string) => void;
}

/** Activity from before a wake is asked for as far back as a long parking may hide a departure. */
const HISTORY_MILLIS = 1_800_000;
/** Kinds that say how the device is: open for the life of the process. */
const STATE_LIKE: readonly SensorKind[] = ['provider', 'connectivity', 'battery', 'powerSave', 'app'];
const PORT_NAMES = ['sensor', 'storage', 'http', 'scheduler', 'entropy', 'presence'] as const;

/**
 * Starts an engine over its ports. It boots from durable memory at once, and resumes tracking that was on, before
 * and without any call of `ready`.
 * @throws Error when a port is missing.
 */
export function createEngine({ ports, profile, trace }: EngineOptions): Engine {
  for (const name of PORT_NAMES) if (!ports[name]) throw new Error(`createEngine needs the port ${name}`);
  const { scheduler, storage, sensor, entropy } = ports;
  const { bootId } = scheduler;
  const situation = unknownSituation();
  let enabled = false;
  let booted = false;
  let closed = false;
  let planStale = false;

  // Where every step ends

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
  /** Work whose end is an input like any other: what follows runs in a step of its own. */
  const follow = <T>(work: Promise<T>, done: (value: T) => void, failed: (reason: unknown) => void) =>
    outstanding.read(
      work,
      (value) => step(() => done(value)),
      (reason) => step(() => failed(reason)),
    );

  const listeners = createListeners({
    threw: (name, error) =>
      ledger.log(1, 'listener:threw', `a listener of ${name} threw: ${messageOf(error)}`),
    taken: (outboxKey) => step(() => ledger.remove(outboxKey)),
    soon: (run) => follow(Promise.resolve(), run, noop),
    greeting: (name) =>
      name === 'connectivitychange' ? ({ connected: situation.connected } as never) : undefined,
  });

  function writeLog(
    level: LogEntry['level'],
    src: LogEntry['src'],
    event: string,
    message?: string,
    data?: unknown,
  ) {
    if (!keeps(level, settings.config)) return;
    step(() => {
      const entry = logEntry(ledger.at, level, src, event, message, data);
      ledger.put(rowKey(LOG_PREFIX, ledger.nextSeq()), JSON.stringify(entry));
      records.countLog(1);
    });
  }

  // What is stored

  const settings = createSettings({
    outlet: ledger,
    profile,
    changed(reachChanged) {
      tellConditions();
      if (reachChanged) {
        sync.forgive();
        send({ type: 'credentials.changed', at: ledger.at });
      }
      const { stopTimeoutMillis } = motionSettings(settings.config);
      send({ type: 'settings.changed', at: ledger.at, stopTimeoutMillis });
      if (enabled) showPresence();
      planStale = true;
      trimDue();
    },
  });

  const records = createRecords({
    ledger,
    config: () => settings.config,
    grew(waiting) {
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

  let cancelRetention = noop;
  function keepRetention(): void {
    cancelRetention();
    cancelRetention = scheduler.after(RETENTION_INTERVAL_MILLIS, () => {
      trimDue();
      keepRetention();
    });
  }

  // The regions

  const noLocation = () => (profile.firstMotionChangeLocation === 'null' ? { location: null } : {});

  const motion = createMotion({
    outlet: ledger,
    bootId,
    after: (millis, run) => scheduler.after(millis, () => step(run)),
    settings: () => motionSettings(settings.config),
    intervalMillis: () => watches.request('location')?.interval ?? 0,
    hasAcceleration: sensor.available.has('acceleration'),
    sessionOpened: () => ledger.emit('motionchange', { isMoving: true, ...noLocation() }),
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
    checkBegan() {
      if (!sensor.available.has('activity')) return;
      const asked = Promise.resolve().then(() =>
        sensor.ask('activityHistory', { sinceMillisAgo: HISTORY_MILLIS }),
      );
      follow(asked, (history) => motion.remembered(history), noop); // no history is no evidence
    },
    changed: replan,
    wakeAt: (wall) => scheduler.wakeAt('motion', wall),
  });

  const track = createTrack({
    outlet: ledger,
    bootId,
    config: () => settings.config,
    motion: () => motion,
    uuid: () => entropy.uuid(),
    activity: () => situation.activity,
    battery: () => situation.battery,
    diagnostics: () => ({
      motion: motion.mode,
      waiting: records.waiting,
      locationFailureCount: situation.locationFailureCount,
      watchdogRecoveryCount: situation.watchdogRecoveryCount,
    }),
    queue: records.append,
    elasticChanged: replan,
  });

  const sync = createSync({
    outlet: ledger,
    bootId,
    queue: ledger,
    config: () => settings.config,
    accessToken: () => settings.tokens.accessToken,
    inBackground: () => situation.background,
    random: () => entropy.random(),
    send: (request, done, failed) =>
      follow(sendWithin(ports.http, scheduler, request), done, (reason) => failed(messageOf(reason))),
    read: follow,
    shrank: records.shrank,
    wakeAt: (deadline) => scheduler.wakeAt('sync', deadline?.wall ?? null),
  });

  function conditions(): SyncConditions {
    const { url, disableAutoSyncOnCellular, autoSync, autoSyncThreshold } = settings.config;
    return {
      hasUrl: url !== undefined,
      connected: situation.connected,
      deferred: disableAutoSyncOnCellular && situation.cellular,
      autoSync,
      threshold: autoSyncThreshold,
    };
  }

  const tellConditions = () => send({ type: 'conditions.changed', at: ledger.at, conditions: conditions() });

  // The sensors

  const watches = createWatches({
    sensor,
    read: (kind, reading) => step(() => hear(kind, reading)),
    refused: (kind, error) =>
      ledger.log(1, 'sensor:refused', `the ${kind} sensor failed: ${messageOf(error)}`),
  });

  const hearing = createHearing({
    outlet: ledger,
    situation,
    motion,
    offer: track.offer,
    connectivityChanged(gained) {
      if (gained) sync.refresh();
      tellConditions();
    },
  });

  function hear<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void {
    hearing[kind](reading);
  }

  function replan(): void {
    planStale = true;
  }

  /** At the end of a step, so that what a sensor delivers while it is opened finds the step's work done. */
  function applyPlan(): void {
    while (planStale && booted && !closed) {
      planStale = false;
      watches.apply(
        sensorPlan(motion.mode, settings.config, sensor.available, track.elasticMeters, motion.anchor),
      );
    }
  }

  function showPresence(): void {
    const notification = settings.config.notification as Notification;
    try {
      ports.presence.set(enabled ? { mode: 'location', notification } : { mode: 'off' });
    } catch (error) {
      ledger.log(1, 'presence:failed', messageOf(error));
    }
  }

  function askPermission(): void {
    const request = settings.config.locationAuthorizationRequest;
    follow(
      Promise.resolve().then(() => sensor.ask('requestPermission', { request })),
      (status) => {
        situation.authorization = status;
      },
      (reason) => ledger.log(4, 'permission:unanswered', messageOf(reason)),
    );
  }

  // The root

  const root = createActor(
    engineMachine.provide({
      actors: {
        motion: motion.machine,
        sync: sync.machine,
        loadMemory: fromTask<undefined, LoadedMemory>((_input, task) => {
          const loaded = records.load().then(() => readMemory(ledger, profile, bootId, () => ledger.at));
          follow(loaded, (memory) => task.done(take(memory)), task.fail);
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
  const send = (event: EngineEvent) => root.send(event);

  let settleBoot = noop;
  const whenBooted = new Promise<void>((resolve) => {
    settleBoot = resolve;
  });

  function reportFailure(what: string, event: unknown): void {
    const failure = `${what}: ${messageOf((event as { error?: unknown }).error)}`;
    ledger.trace('engine', failure);
    client.fail(failure);
  }

  /** Memory is in: everything takes up where it was. */
  function take(memory: BootMemory): LoadedMemory {
    enabled = memory.enabled;
    settings.restore(memory.given, memory.tokens);
    ledger.numberFrom(memory.nextSeq);
    track.restore(memory.session, memory.odometer);
    if (memory.motion) motion.restore(memory.motion, memory.session?.filter.last ?? null);
    sync.restore(memory.sync);
    for (const dispatch of memory.outbox) listeners.deliver(dispatch);
    if (memory.unreadable.length > 0) {
      const names = memory.unreadable.join(', ');
      ledger.log(1, 'memory:unreadable', `these could not be read and start afresh: ${names}`);
    }
    if (memory.stoppedByBoot) ledger.remember('enabled', { enabled });
    const { stopTimeoutMillis } = motionSettings(settings.config);
    return {
      at: ledger.at,
      enabled,
      motion: {
        at: ledger.at,
        bootId,
        stopTimeoutMillis,
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
    booted = true;
    replan();
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
    keepRetention();
    for (const wake of heldWakes.splice(0)) heed(wake);
    settleBoot();
  }

  root.subscribe({
    next(snapshot) {
      const isReady = snapshot.matches('ready');
      if (isReady && !booted) resume();
      else if (!isReady) booted = false;
    },
    error: (error) => reportFailure('the engine stopped', { error }),
  });

  const heldWakes: Wake[] = [];

  function heed(wake: Wake): void {
    ledger.trace('engine', `woken by ${wake.cause}`);
    if (wake.cause === 'reading') hear(wake.kind, wake.data as never);
    const { children } = root.getSnapshot();
    for (const id of ['motion', 'sync'] as const) {
      children[id]?.send({ type: 'engine.resumed', at: ledger.at } as never);
    }
  }

  const client = createClient({
    ledger,
    listeners,
    records,
    sync,
    motion,
    track,
    watches,
    situation,
    outstanding,
    whenBooted,
    writeLog,
    uuid: () => entropy.uuid(),
    uptime: () => scheduler.uptime(),
    isEnabled: () => enabled,
    configure: settings.apply,
    start() {
      if (enabled) return;
      enabled = true;
      situation.locationFailureCount = 0;
      situation.lastLocationError = null;
      ledger.remember('enabled', { enabled });
      track.beginSession();
      showPresence();
      send({ type: 'tracking.start', at: ledger.at });
      askPermission();
    },
    stop() {
      if (!enabled) return;
      enabled = false;
      ledger.remember('enabled', { enabled });
      track.end();
      send({ type: 'tracking.stop', at: ledger.at });
      showPresence();
    },
    changePace: (isMoving) => send({ type: isMoving ? 'pace.moving' : 'pace.stationary', at: ledger.at }),
    async close() {
      if (closed) return;
      closed = true;
      step(watches.closeAll);
      cancelRetention();
      stopListening();
      await outstanding.idle();
      ledger.close();
      root.stop();
    },
  });

  const stopListening = scheduler.onWake((wake) =>
    step(() => {
      if (booted) return heed(wake);
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

function noop(): void {
  // Nothing is to be done.
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
