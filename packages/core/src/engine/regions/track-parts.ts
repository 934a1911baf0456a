import type { Extras } from '../../contract/location';
import { createFixPipeline, type FixPipeline } from '../../locations/fix-pipeline';
import { bringsEveryFixWithin, expectedIntervalMillis } from '../../motion/expected-fixes';
import { createMotion } from '../../motion/motion';
import type { Motion } from '../../motion/motion-region';
import { motionSettings } from '../../motion/motion-settings';
import type { LocationRequest } from '../../ports/sensor';
import type { Records } from '../../queue/records';
import type { Trips } from '../../trips/trips';
import { diagnosticsOf } from '../diagnostics';
import { notifying } from '../notifying';
import { motionChanges } from './motion-changes';
import type { RegionKit } from './region-kit';

/** What makes a track of fixes: the pipeline, the motion verdict, and the trips of it. */
export interface TrackParts {
  readonly pipeline: FixPipeline;
  readonly motion: Motion;
  readonly trips: Trips;
}

interface TrackPartsEnvironment {
  readonly records: Pick<Records, 'waiting'>;
  /** The open location request. */
  locationRequest(): LocationRequest | undefined;
  /** Is `dormantOnStationary` on without effect? */
  isDormancyRefused(): boolean;
  /** The extras of every queued record while a distraction episode is open. */
  episodeExtras(): Extras | undefined;
  /** Clock faults, and how the platform treats the app, for diagnostics. */
  circumstances(): Extras;
}

export function createTrackParts(kit: RegionKit, env: TrackPartsEnvironment): TrackParts {
  const { parts, profile, unit, pending, device, config, emit, shared, wakeIn, after } = kit;
  const { sensor, scheduler, entropy } = kit.ports;
  const { records, circumstances } = env;

  const pipeline: FixPipeline = createFixPipeline({
    ...shared,
    profile,
    config,
    uuid: () => entropy.uuid(),
    activity: () => device.activity,
    battery: () => device.battery,
    diagnostics: () => diagnosticsOf({ scheduler, device, motion, records, pipeline, circumstances }),
    episode: env.episodeExtras,
    verdict: () => motion.verdict,
    isOnTheWay: () => motion.mode === 'tracking',
    tracked: (fix) => motion.offer(fix),
    emit,
  });

  const trips: Trips = parts.trips.create({
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
    parksEarly: () =>
      config().stationaryLowPower || (config().dormantOnStationary && !env.isDormancyRefused()),
    intervalMillis: () => expectedIntervalMillis(env.locationRequest(), config().locationUpdateInterval),
    receivesEveryFixWithin: (millis) => bringsEveryFixWithin(env.locationRequest(), millis),
    isConnected: () => device.connected,
    hasAcceleration: sensor.available.has('acceleration'),
    ...motionChanges({ effects: unit, profile, pipeline, trips, emit }),
    stopRevoked: (anchor, began) => emit({ type: 'stop.revoked', anchor, began }),
    notDeparted: (held) => emit({ type: 'departure.refuted', held }),
    rearm: (cause) => emit({ type: 'location.silent', cause }),
    checkBegan: () => emit({ type: 'check.began' }),
    changed: () => emit({ type: 'motion.changed' }),
    wakeIn: wakeIn('motion'),
    stopFixIn: wakeIn('motion-look'),
    spotCheckIn: wakeIn('motion-spot-check'),
    watchIn: wakeIn('motion-watch'),
    doubtIn: wakeIn('motion-doubt'),
    reviewIn: wakeIn('motion-review'),
  });

  return { pipeline, motion, trips };
}
