import { type Auth, createAuth } from '../auth/auth';
import { derived } from '../config/derived';
import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import { GeoError, messageOf } from '../contract/errors';
import type { Extras, Location } from '../contract/location';
import { geofenceSettings } from '../geofences/geofence-settings';
import type { Geofences } from '../geofences/geofences';
import { streamOf } from '../geofences/stream';
import type { Heading } from '../heading/heading';
import type { FixFact } from '../locations/fix-fact';
import { createFixPipeline, type FixPipeline } from '../locations/fix-pipeline';
import { bringsEveryFixWithin, expectedIntervalMillis } from '../motion/expected-fixes';
import { createMotion, type Motion } from '../motion/motion';
import { motionSettings } from '../motion/motion-settings';
import type { HttpRequest, HttpResponse } from '../ports/http';
import type { Ports } from '../ports/index';
import type { LocationRequest } from '../ports/sensor';
import type { Records } from '../queue/records';
import type { Redactor } from '../redaction/redactor';
import type { Crash } from '../safety/crash';
import type { Distraction } from '../safety/distraction';
import type { DeviceState } from '../sensors/device-state';
import type { PlatformQueries } from '../sensors/platform-queries';
import type { TrackedWork } from '../store/tracked-work';
import type { UnitOfWork } from '../store/unit-of-work';
import { createSync, type Sync } from '../sync/sync';
import { alarm } from '../time/alarms';
import { sendWithTimeout } from '../time/request-timeout';
import type { Timers } from '../time/timers';
import type { Trips } from '../trips/trips';
import { diagnosticsOf } from './diagnostics';
import type { RegionActors, RegionMachines } from './engine-machine';
import { motionChanges, type VerdictFact } from './motion-changes';
import { notifying } from './notifying';
import type { Parts } from './parts';

/** The facts that the regions report. */
export type RegionFact =
  | FixFact
  | VerdictFact
  /** The sensor requests may have changed. */
  | { readonly type: 'sensors.wanted' }
  /** Motion's mode or anchor may have changed. */
  | { readonly type: 'motion.changed' }
  /** A departure check began: the platform may know when the device left. */
  | { readonly type: 'check.began' }
  /** The open location request has gone silent. */
  | { readonly type: 'location.silent'; readonly cause: 'silence' | 'watchdog' }
  /** Rows have left the queue by upload. */
  | { readonly type: 'queue.uploaded'; readonly rows: number }
  /** The server took the present tokens. */
  | { readonly type: 'tokens.accepted' }
  /** The server refused the present tokens; `explicit`: a `sync()` call waits for the upload. */
  | { readonly type: 'tokens.refused'; readonly explicit: boolean }
  /** The tokens have changed. */
  | { readonly type: 'tokens.renewed' }
  /** No other tokens are available, temporarily or permanently. */
  | { readonly type: 'renewal.failed' };

/** The regions of an engine and the pipeline that supplies them with fixes. */
export interface Regions {
  readonly pipeline: FixPipeline;
  readonly motion: Motion;
  readonly geofences: Geofences;
  readonly sync: Sync;
  readonly auth: Auth;
  readonly heading: Heading;
  readonly trips: Trips;
  readonly crash: Crash;
  readonly distraction: Distraction;
  /** The extras of every queued record while a distraction episode is open. */
  episodeExtras(): Extras | undefined;
}

interface RegionsEnvironment {
  readonly parts: Parts;
  readonly ports: Ports;
  readonly profile: PlatformProfile;
  readonly unit: UnitOfWork;
  readonly pending: TrackedWork;
  readonly timers: Timers;
  readonly redactor: Redactor;
  readonly device: DeviceState;
  readonly queries: PlatformQueries;
  readonly records: Records;
  config(): Config;
  /** Are locations tracked, rather than geofences alone? */
  tracksLocation(): boolean;
  /** The open location request. */
  locationRequest(): LocationRequest | undefined;
  /** Does the app listen to `heading` events? */
  hasHeadingListener(): boolean;
  /** Clock faults, and how the platform treats the app, for diagnostics. */
  circumstances(): Extras;
  emit(fact: RegionFact): void;
}

/** Creates the regions. None references another: each receives values of the device and of earlier regions, and reports facts. */
export function createRegions(env: RegionsEnvironment): Regions {
  const { parts, ports, profile, unit, pending, timers, redactor, device, queries, records, config, emit } =
    env;
  const { sensor, scheduler, entropy, http } = ports;
  const shared = { effects: unit, bootId: scheduler.bootId };
  const wakeIn = (name: string) => alarm(scheduler, name);
  const after = (millis: number, run: () => void) => timers.after(millis, () => unit.step(run));
  const wanted = () => emit({ type: 'sensors.wanted' });
  const inBackground = () => device.background;
  const random = () => entropy.random();
  const send = (
    request: HttpRequest,
    done: (response: HttpResponse) => void,
    failed: (message: string) => void,
  ) =>
    pending.whenSettled(sendWithTimeout(unit.pending, http, scheduler, request), done, (reason) =>
      failed(messageOf(reason)),
    );

  const pipeline = createFixPipeline({
    ...shared,
    profile,
    config,
    uuid: () => entropy.uuid(),
    activity: () => device.activity,
    battery: () => device.battery,
    diagnostics: () =>
      diagnosticsOf({ scheduler, device, motion, records, pipeline, circumstances: env.circumstances }),
    episode: episodeExtras,
    verdict: () => motion.verdict,
    tracked: (fix) => motion.offer(fix),
    untracked: (reading, taken) => motion.offerCoarse(reading, taken),
    queue: (record) => records.append(record),
    emit,
  });

  function episodeExtras(): Extras | undefined {
    const extras = distraction.recordExtras();
    return extras && { ...extras };
  }

  const trips = parts.trips.create({
    effects: unit,
    reads: unit,
    bootId: scheduler.bootId,
    isWanted: () => config().trips,
    uuid: () => entropy.uuid(),
    whenSettled: pending.whenSettled,
    notify: notifying({ unit, pending }, 'watchLine'),
  });

  const motion: Motion = createMotion({
    ...shared,
    after,
    settings: () => motionSettings(config()),
    intervalMillis: () => expectedIntervalMillis(env.locationRequest(), config().locationUpdateInterval),
    hearsEveryFixWithin: (millis) => bringsEveryFixWithin(env.locationRequest(), millis),
    isConnected: () => device.connected,
    hasAcceleration: sensor.available.has('acceleration'),
    ...motionChanges({ effects: unit, profile, pipeline, trips, emit }),
    rearm: (cause) => emit({ type: 'location.silent', cause }),
    checkBegan: () => emit({ type: 'check.began' }),
    changed: () => emit({ type: 'motion.changed' }),
    wakeIn: wakeIn('motion'),
    stopFixIn: wakeIn('motion-look'),
    spotCheckIn: wakeIn('motion-spot-check'),
    reviewIn: wakeIn('motion-review'),
  });

  /** Motion has no verdict while locations are not tracked. */
  const verdict = () => (env.tracksLocation() ? {} : { isMoving: null });
  const aged = (age: number | undefined) => (age === undefined ? {} : { age });
  const geofences = parts.geofences.create({
    ...shared,
    storage: unit,
    hasRegions: sensor.available.has('regions'),
    settings: derived(config, (from) => geofenceSettings(from, profile)),
    stream: () => streamOf(env.tracksLocation(), motion.mode),
    isUnderground: () => motion.sky.isUnderground,
    lastFix: () => pipeline.lastAccepted,
    describe: (fix, age) => pipeline.describe(fix, { ...verdict(), ...aged(age) }),
    record: (fix, extras, age) =>
      records.append(pipeline.describe(fix, { ...verdict(), ...aged(age), extras })),
    read: pending.whenSettled,
    async write(run) {
      unit.step(run);
      await unit.settled();
      if (unit.failure !== null) throw new GeoError('STORAGE', `nothing was changed: ${unit.failure}`);
    },
    after,
    wakeIn: wakeIn('geofences'),
    changed: wanted,
  });

  const auth = createAuth({
    ...shared,
    config,
    redactor,
    inBackground,
    random,
    send,
    // Deferred by one turn: the commit of this step begins after the step.
    durable: (run) => pending.whenSettled(Promise.resolve().then(unit.settled), run),
    renewed: () => emit({ type: 'tokens.renewed' }),
    failed: () => emit({ type: 'renewal.failed' }),
    wakeIn: wakeIn('auth'),
  });

  const sync = createSync({
    ...shared,
    queue: unit,
    config,
    compileTemplate: parts.templates.compile,
    accessToken: () => auth.accessToken,
    isRejected: () => auth.isRejected,
    refused: (explicit) => emit({ type: 'tokens.refused', explicit }),
    accepted: () => emit({ type: 'tokens.accepted' }),
    redact: redactor.redact,
    inBackground,
    random,
    send,
    read: pending.whenSettled,
    shrank: (rows) => emit({ type: 'queue.uploaded', rows }),
    wakeIn: wakeIn('sync'),
  });

  const heading = parts.heading.create({
    effects: unit,
    accuracyUnit: profile.headingAccuracy,
    inBackground,
    askDeclination(place, answered) {
      // Not tracked: a missing answer must not keep the engine busy.
      const answer = queries.query('declination', place).then(
        (degrees) => unit.step(() => answered(degrees)),
        (reason) =>
          unit.step(() => unit.trace('heading', `no declination: ${redactor.redact(messageOf(reason))}`)),
      );
      void unit.pending.run(answer);
    },
    notify: notifying({ unit, pending }, 'heading'),
    announce(event, hasOwnListener) {
      // Buffered for a later listener only when the watch has no listener of its own.
      if (!hasOwnListener || env.hasHeadingListener()) unit.emit('heading', event);
    },
    changed: wanted,
  });

  /** The last known fix as a record with an id of its own, not queued. */
  function location(): Location | null {
    const fix = pipeline.lastKnown;
    return fix === undefined ? null : pipeline.describe(fix, { age: Math.max(0, unit.at.up - fix.taken.up) });
  }

  const crash = parts.crash.create({
    ...shared,
    settings: () => config().crashDetection,
    location,
    changed: wanted,
    wakeIn: wakeIn('crash'),
  });

  const distraction: Distraction = parts.distraction({
    ...shared,
    settings: () => config().distractionDetection,
    // Without a screen sensor the cause can only be handling.
    cause: sensor.available.has('screen') ? profile.distractionCause : 'h',
    location,
    changed: wanted,
  });

  return { pipeline, motion, geofences, sync, auth, heading, trips, crash, distraction, episodeExtras };
}

/** The regions' machines, each with its input. */
export const machinesOf = (regions: Regions): RegionMachines => ({
  motion: regions.motion.machine,
  geofences: regions.geofences.machine,
  sync: regions.sync.machine,
  auth: regions.auth.machine,
  crash: regions.crash.machine,
  distraction: regions.distraction.machine,
});

/** The machines are running: attaches each region to its actor. */
export function attachActors(regions: Regions, actors: RegionActors): void {
  regions.motion.attach(actors.motion);
  regions.sync.attach(actors.sync);
  regions.geofences.attach(actors.geofences);
  regions.auth.attach(actors.auth);
  regions.crash.attach(actors.crash);
  regions.distraction.attach(actors.distraction);
}
