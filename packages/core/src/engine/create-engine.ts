import type { PlatformProfile } from '../config/profiles';
import { messageOf } from '../contract/errors';
import { createMotion } from '../motion/motion';
import { motionSettings } from '../motion/settings';
import { type Ports, requirePorts } from '../ports/index';
import { createSync } from '../sync/sync';
import { type BootMemory, readMemory } from './boot';
import { createClient } from './client';
import { syncConditions } from './conditions';
import type { LoadedMemory } from './engine-machine';
import { createLedger } from './ledger';
import { createLife } from './life';
import { createListeners } from './listeners';
import { createLogWriter } from './log-writer';
import { motionChanges } from './motion-changes';
import type { Engine } from './operations';
import { createOutstanding } from './outstanding';
import { createPlatform } from './platform';
import { createRecords } from './records';
import { createRetention } from './retention';
import { createSensing } from './sensing';
import { createSettings } from './settings';
import { unknownSituation } from './situation';
import { createTimers } from './timers';
import { createTrack } from './track';
import { sendWithin } from './transport';

/** How an engine is made. */
export interface EngineOptions {
  readonly ports: Ports;
  readonly profile: PlatformProfile;
  /** Hears every line of the decision trace: `<uptime> <region> <decision>`. The same inputs give the same lines. */
  readonly trace?: (line: string) => void;
}

/**
 * Starts an engine over its ports. It boots from durable memory at once, and resumes tracking that was on, before
 * and without any call of `ready`.
 * @throws Error when a port is missing.
 */
export function createEngine({ ports, profile, trace }: EngineOptions): Engine {
  requirePorts(ports);
  const { scheduler, storage, sensor, entropy } = ports;
  const { bootId } = scheduler;
  const situation = unknownSituation();
  let enabled = false;

  // Where every step ends

  const ledger = createLedger({
    storage,
    scheduler,
    trace,
    log: (level, event, message, data) => logWriter.write(level, 'native', event, message, data),
    deliver: (dispatch) => listeners.deliver(dispatch),
    stepEnds: () => sensing.applyPlan(),
    storageChanged(failure) {
      // Refused records were counted as waiting; storage knows how many really are.
      if (failure !== null) outstanding.read(records.load());
    },
  });
  const outstanding = createOutstanding(ledger);
  const { follow } = outstanding;

  const listeners = createListeners({
    threw: (name, error) =>
      ledger.log(1, 'listener:threw', `a listener of ${name} threw: ${messageOf(error)}`),
    taken: (outboxKey) => ledger.step(() => ledger.remove(outboxKey)),
    soon: (run) => follow(Promise.resolve(), run),
    greeting: (name) =>
      name === 'connectivitychange' ? ({ connected: situation.connected } as never) : undefined,
  });

  const logWriter = createLogWriter(
    () => ledger,
    () => settings.config,
    () => records.countLog(1),
  );

  // What is stored

  const settings = createSettings({
    outlet: ledger,
    profile,
    changed(reachChanged) {
      tellConditions();
      if (reachChanged) {
        sync.forgive();
        life.send({ type: 'credentials.changed', at: ledger.at });
      }
      const { stopTimeoutMillis } = motionSettings(settings.config);
      life.send({ type: 'settings.changed', at: ledger.at, stopTimeoutMillis });
      records.announce();
      if (enabled) platform.show(enabled);
      sensing.replan();
      retention.due();
    },
  });
  const config = () => settings.config;
  const retention = createRetention(scheduler, outstanding, () => records);
  const records = createRecords({
    ledger,
    config,
    grew(waiting) {
      if (sync.wants(waiting)) life.send({ type: 'queue.grew', at: ledger.at, waiting });
    },
    removed: (seqs) => sync.removed(seqs),
    trimDue: retention.due,
  });

  const platform = createPlatform({ outlet: ledger, ports, situation, follow, config });
  const sensing = createSensing({
    ledger,
    sensor,
    situation,
    follow,
    config,
    motion: () => motion,
    track: () => track,
    connectivityChanged(gained) {
      if (gained) sync.refresh();
      tellConditions();
    },
  });

  // The regions

  const motionTimers = createTimers(scheduler);
  const motion = createMotion({
    outlet: ledger,
    bootId,
    after: (millis, run) => motionTimers.after(millis, () => ledger.step(run)),
    settings: () => motionSettings(settings.config),
    intervalMillis: () => sensing.location?.interval ?? 0,
    hasAcceleration: sensor.available.has('acceleration'),
    ...motionChanges(
      ledger,
      profile,
      () => track,
      () => life.send({ type: 'motion.changed', at: ledger.at }),
    ),
    rearm(cause) {
      if (cause === 'watchdog') situation.watchdogRecoveryCount++;
      if (situation.background) situation.backgroundRearmCount++;
      ledger.trace('engine', `location request re-armed by ${cause}`);
      sensing.rearm();
    },
    checkBegan: sensing.askHistory,
    changed: sensing.replan,
    wakeAt: (wall) => scheduler.wakeAt('motion', wall),
  });

  const track = createTrack({
    outlet: ledger,
    bootId,
    config,
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
    elasticChanged: sensing.replan,
  });

  const sync = createSync({
    outlet: ledger,
    bootId,
    queue: ledger,
    config,
    accessToken: () => settings.tokens.accessToken,
    inBackground: () => situation.background,
    random: () => entropy.random(),
    send: (request, done, failed) =>
      follow(sendWithin(ports.http, scheduler, request), done, (reason) => failed(messageOf(reason))),
    read: follow,
    shrank: records.shrank,
    wakeAt: (wall) => scheduler.wakeAt('sync', wall),
  });

  const tellConditions = () =>
    life.send({ type: 'conditions.changed', at: ledger.at, conditions: syncConditions(config(), situation) });

  // The life of the process

  const life = createLife({
    ledger,
    scheduler,
    follow,
    motion: motion.machine,
    sync: sync.machine,
    load: () => records.load().then(() => readMemory(ledger, profile, bootId, () => ledger.at)),
    take,
    resume(motionActor, syncActor) {
      motion.attach(motionActor);
      sync.attach(syncActor);
      sensing.open();
      if (enabled) {
        ledger.trace('engine', 'resumed tracking');
        track.begin();
        platform.show(enabled);
        if (motion.mode === 'off') motionActor.send({ type: 'tracking.start', at: ledger.at });
        platform.askPermission();
      }
      if (records.waiting > 0) life.send({ type: 'queue.grew', at: ledger.at, waiting: records.waiting });
      retention.due();
      retention.begin();
    },
    hear: sensing.hear,
    failed: (message) => client.fail(message),
  });

  function take(memory: BootMemory): LoadedMemory {
    enabled = memory.enabled;
    settings.restore(memory.given, memory.tokens);
    ledger.numberFrom(memory.nextSeq);
    logWriter.begin();
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
    const saved = enabled ? (memory.motion?.machine ?? null) : null;
    return {
      at: ledger.at,
      enabled,
      motion: { at: ledger.at, bootId, stopTimeoutMillis, memory: saved },
      sync: {
        at: ledger.at,
        bootId,
        conditions: syncConditions(settings.config, situation),
        memory: memory.sync.machine,
      },
    };
  }

  function enable(on: boolean): void {
    enabled = on;
    ledger.remember('enabled', { enabled });
    platform.show(enabled);
  }

  const client = createClient({
    ledger,
    listeners,
    records,
    sync,
    motion,
    track,
    sensing,
    situation,
    outstanding,
    whenBooted: life.booted,
    writeLog: logWriter.write,
    uuid: () => entropy.uuid(),
    extras: () => settings.config.extras,
    uptime: () => scheduler.uptime(),
    isEnabled: () => enabled,
    configure: settings.apply,
    start() {
      if (enabled) return;
      situation.locationFailureCount = 0;
      situation.lastLocationError = null;
      track.beginSession();
      enable(true);
      life.send({ type: 'tracking.start', at: ledger.at });
      platform.askPermission();
    },
    stop() {
      if (!enabled) return;
      track.end();
      enable(false);
      life.send({ type: 'tracking.stop', at: ledger.at });
    },
    changePace: (isMoving) =>
      life.send({ type: isMoving ? 'pace.moving' : 'pace.stationary', at: ledger.at }),
    async close() {
      ledger.step(sensing.close);
      retention.end();
      life.detach();
      life.end();
      motionTimers.end();
      await outstanding.idle();
      await ledger.close();
    },
  });

  life.begin();
  return client.engine;
}
