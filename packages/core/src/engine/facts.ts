import type { Positions } from '../api/positions/positions';
import type { Config } from '../config/keys';
import { setAppRuntime } from '../events/app-runtime';
import type { Headless } from '../events/headless';
import type { Listeners } from '../events/listeners';
import type { Diary } from '../log/diary-writer';
import { CONFIRM_DISTANCE_METERS } from '../motion/departure';
import type { Dormancy } from '../motion/dormant-parking';
import { motionSettings } from '../motion/motion-settings';
import { changeHint, visitHint } from '../motion/place-hints';
import type { Dates } from '../queue/dates';
import type { Records } from '../queue/records';
import type { Retention } from '../queue/retention';
import { movementOf } from '../safety/movement';
import { readBattery, readConnectivity, readLink, readPowerSave } from '../sensors/device-readings';
import type { DeviceState } from '../sensors/device-state';
import type { Heartbeat } from '../sensors/heartbeat';
import { reportLocationFailure } from '../sensors/location-failure';
import type { TrackingPresence } from '../sensors/presence';
import type { Provider } from '../sensors/provider';
import { readRestrictions } from '../sensors/restrictions';
import type { Sensors } from '../sensors/sensors';
import type { WakeRegions } from '../sensors/wake-regions';
import type { StepEffects } from '../store/step-effects';
import type { UploadConditions } from '../sync/upload-conditions';
import { later } from '../time/instant';
import type { Emit, Fact } from './fact';
import type { ProcessLife } from './process-life';
import type { Regions } from './regions';
import type { Tracking } from './tracking';

export type { Emit };

/** The parts of the engine that handle facts. */
export interface Handlers {
  readonly regions: Omit<Regions, 'episodeExtras'>;
  readonly effects: StepEffects;
  readonly device: DeviceState;
  readonly dates: Dates;
  readonly records: Records;
  readonly retention: Retention;
  readonly sensors: Sensors;
  readonly provider: Provider;
  readonly wakeRegions: WakeRegions;
  readonly presence: TrackingPresence;
  readonly positions: Positions;
  readonly tracking: Tracking;
  readonly heartbeat: Heartbeat;
  readonly dormancy: Dormancy;
  readonly diary: Diary;
  readonly listeners: Listeners;
  readonly headless: Headless;
  readonly life: ProcessLife;
  readonly uploads: UploadConditions;
  config(): Config;
  /** Queries the activities that the platform recorded before the wake. */
  askActivityHistory(): void;
  /** Recounts the stored records. */
  recount(): void;
}

type Table = { readonly [T in Fact['type']]: (fact: Extract<Fact, { readonly type: T }>) => void };

/**
 * The handlers of each fact, machines of regions among them: the only place where facts pass between parts of the engine.
 * The order within an entry is observable, because the trace shows it.
 */
export function createFacts(handlers: Handlers): Emit {
  const { motion, geofences, sync, auth, heading, trips, crash, distraction, pipeline } = handlers.regions;
  const { effects, device, dates, records, retention, sensors, positions, tracking, life } = handlers;
  const { provider, wakeRegions, presence, listeners, headless, config, dormancy } = handlers;
  const { heartbeat, diary, uploads } = handlers;

  const table: Table = {
    // Readings of sensors
    'reading.location'({ reading }) {
      if ('error' in reading) {
        if (!provider.isKnown(reading.error)) reportLocationFailure(device, effects, emit, reading.error);
        return;
      }
      // Before the calendar and the positions: neither learns from a fix that is rejected.
      if (reading.mock && config().rejectMock) return pipeline.rejectMock(reading);
      const dated = dates.dated(reading);
      if (tracking.enabled) pipeline.offer(dated);
      positions.read(dated);
    },
    'reading.activity'({ reading }) {
      const { type, confidence } = reading;
      device.activity = { type, confidence };
      effects.trace('engine', `activity ${type} ${confidence}`);
      motion.activity(reading);
    },
    'reading.acceleration'({ reading }) {
      motion.acceleration(reading);
      crash.acceleration(reading);
      distraction.acceleration(reading);
    },
    'reading.regions'({ reading }) {
      const { action, identifier, message } = reading;
      geofences.region(reading);
      if (action === 'failed') {
        wakeRegions.failed(identifier, message);
        return dormancy.review();
      }
      wakeRegions.fired(identifier);
      // Any region: the device has left a place.
      if (action === 'exit') motion.suspect('region', effects.at);
    },
    'reading.motion': ({ reading }) => motion.suspect('motion', later(effects.at, -reading.ageMillis)),
    'reading.significantChange'({ reading }) {
      const since = changeHint(reading, motion.anchor, effects.at);
      if (since !== undefined) motion.suspect('significantChange', since);
    },
    'reading.visits'({ reading }) {
      const since = visitHint(reading, motion.anchor, effects.at);
      if (since !== undefined) motion.suspect('visit', since);
    },
    'reading.wifi'({ reading }) {
      const isLost = readLink(device, 'wifi', reading.connected) === 'lost';
      if (isLost && motion.mode === 'parked') motion.suspect('wifi', later(effects.at, -reading.ageMillis));
    },
    'reading.car'({ reading }) {
      const isMade = readLink(device, 'car', reading.connected) === 'made';
      if (isMade && motion.mode === 'parked') motion.suspect('car', later(effects.at, -reading.ageMillis));
    },
    'reading.provider': ({ reading }) => provider.read(reading),
    'reading.connectivity': ({ reading }) => readConnectivity(device, reading, effects, emit),
    'reading.battery': ({ reading }) => readBattery(device, reading),
    'reading.powerSave': ({ reading }) => readPowerSave(device, reading, effects),
    'reading.restrictions'({ reading }) {
      if (readRestrictions(device, reading, effects) && device.restrictions)
        diary.restricted(device.restrictions);
      dormancy.review();
    },
    'reading.screen': ({ reading }) => distraction.screen(reading),
    'reading.heading': ({ reading }) => heading.reading(reading),
    'reading.app'({ reading: { state, runtime = 'attached' } }) {
      device.background = state === 'background';
      heading.appMoved();
      setAppRuntime(device, runtime, effects, emit);
      uploads.review();
    },

    // The device
    'network.gained'() {
      sync.networkChanged();
      life.sendTo('auth', { type: 'network.gained', at: effects.at });
    },
    'network.read'({ changed }) {
      uploads.review();
      sensors.replan();
      if (changed) motion.networkChanged();
    },
    'provider.read'({ isAllowed }) {
      geofences.permit(isAllowed);
      dormancy.review();
      uploads.review();
    },
    'location.failed': ({ error }) => positions.failed(error),
    'location.allowed'() {
      sensors.rearmLocation('provider');
      motion.allowed();
    },
    'location.silent': ({ cause }) => sensors.rearmLocation(cause),
    'sensors.wanted'() {
      dormancy.review();
      sensors.replan();
    },
    'dormancy.changed'() {
      if (tracking.enabled) presence.show();
      heartbeat.retime();
      sensors.replan();
    },
    'app.attached': () => listeners.attach(),
    'app.gone'() {
      listeners.detach();
      headless.pump();
    },
    'app.terminated'() {
      if (!tracking.enabled || !config().stopOnTerminate) return;
      effects.log(3, 'tracking:terminated', 'the app is gone, and stopOnTerminate is true: tracking stops');
      tracking.end();
    },

    // Fixes and records
    'fix.accepted'({ fix }) {
      device.locationError = null;
      dormancy.fixCame();
      trips.accepted(fix);
      geofences.offer(fix);
      positions.accepted(fix);
      heading.offer(fix);
      crash.offer(fix);
      distraction.offer(fix);
    },
    'fix.followed': ({ fix, departedAt }) => trips.followed(fix, departedAt),
    'fix.rejected'({ rejection }) {
      // Too inaccurate for the track, and evidence of a stay or a departure all the same.
      if (rejection.reason === 'inaccurate') motion.offerCoarse(rejection.reading, rejection.taken);
      trips.rejected(rejection);
    },
    'fix.unfiltered': ({ fix }) => heading.offer(fix),
    'record.made': ({ record }) => void records.append(record),
    'record.queued'({ record }) {
      distraction.persisted(record);
      pipeline.queued(record);
    },
    'record.committed': ({ record }) => distraction.committed(record),
    'record.requeued': ({ seq }) => sync.redriven(seq),
    'queue.grew'({ waiting }) {
      if (sync.wants(waiting)) life.sendTo('sync', { type: 'queue.grew', at: effects.at, waiting });
    },
    'queue.removed': ({ seqs }) => sync.removed(seqs),
    'queue.uploaded': ({ rows }) => records.shrank(rows),
    'rows.exceeded': () => retention.due(),
    'records.refused': ({ uuids }) => distraction.refused(uuids),
    // Refused records were counted as queued; only storage has the true count.
    'storage.failed': () => handlers.recount(),

    // Motion
    'motion.changed'() {
      const movement = movementOf(motion.mode, motion.verdict);
      crash.moved(movement);
      distraction.moved(movement);
      dormancy.review();
      sensors.replan();
      uploads.review();
    },
    'departure.began': () => uploads.departing(),
    'verdict.changed': ({ isMoving }) => uploads.verdictChanged(isMoving),
    'stop.revoked': ({ anchor, began }) => trips.rested(anchor, began),
    'departure.refuted'({ held }) {
      for (const { fix, clearance } of held) pipeline.notDeparted(fix, clearance, CONFIRM_DISTANCE_METERS);
    },
    'check.began': () => handlers.askActivityHistory(),

    // Tokens
    'tokens.accepted': () => auth.accepted(),
    'tokens.refused': ({ explicit }) =>
      life.sendTo('auth', { type: 'credentials.refused', at: effects.at, explicit }),
    'tokens.renewed'() {
      sync.tokensRenewed();
      life.sendTo('sync', { type: 'credentials.changed', at: effects.at });
    },
    'renewal.failed': () => life.sendTo('sync', { type: 'renewal.failed', at: effects.at }),

    // Events for the app
    'event.committed'({ dispatch }) {
      presence.cue(dispatch.name);
      listeners.deliver(dispatch);
      uploads.announced(dispatch.name);
    },

    // Requests of the app
    'config.changed'({ reachChanged, senderChanged }) {
      uploads.review();
      if (reachChanged) {
        sync.resetFailures(senderChanged);
        life.sendTo('sync', { type: senderChanged ? 'credentials.changed' : 'form.changed', at: effects.at });
      }
      const { stopTimeoutMillis } = motionSettings(config());
      life.sendTo('motion', { type: 'settings.changed', at: effects.at, stopTimeoutMillis });
      crash.reconfigured();
      distraction.reconfigured();
      trips.reconfigured();
      records.announce();
      dormancy.review();
      if (tracking.enabled) presence.show();
      geofences.reconfigured();
      heartbeat.retime();
      sensors.replan();
      retention.due();
    },
    'tracking.intended'() {
      presence.show();
      heartbeat.retime();
      sensors.replan();
    },
    'tracking.start': () => life.send({ type: 'tracking.start', at: effects.at }),
    'geofences.start'() {
      trips.ended('stopped');
      life.send({ type: 'geofences.start', at: effects.at });
    },
    'tracking.stop'() {
      trips.ended('stopped');
      life.send({ type: 'tracking.stop', at: effects.at });
    },
    'pace.moving': () => life.sendTo('motion', { type: 'pace.moving', at: effects.at }),
    'pace.stationary': () => life.sendTo('motion', { type: 'pace.stationary', at: effects.at }),
    'heartbeat.sent'({ lateMillis }) {
      diary.late(lateMillis);
      // Only where the network costs no energy to use: uploading over cellular would wake the radio.
      if (device.connected && !device.cellular) life.sendTo('sync', { type: 'flush.wanted', at: effects.at });
    },
  };

  const emit: Emit = (fact) => table[fact.type](fact as never);

  return emit;
}
