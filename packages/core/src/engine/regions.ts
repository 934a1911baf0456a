import type { Extras } from '../contract/location';
import type { Geofences } from '../geofences/geofences';
import type { Heading } from '../heading/heading';
import type { Dormancy } from '../motion/dormant-parking';
import type { LocationRequest } from '../ports/sensor';
import type { Records } from '../queue/records';
import type { Redactor } from '../redaction/redactor';
import type { PlatformQueries } from '../sensors/platform-queries';
import type { RegionActors, RegionMachines } from './engine-machine';
import { createCompass } from './regions/compass';
import { createFences } from './regions/fences';
import { type RegionKitEnvironment, regionKit } from './regions/region-kit';
import { createSafetyParts, type SafetyParts } from './regions/safety-parts';
import { createTrackParts, type TrackParts } from './regions/track-parts';
import { createUploadParts, type UploadParts } from './regions/upload-parts';

/** The regions of an engine and the pipeline that supplies them with fixes. */
export interface Regions extends TrackParts, UploadParts, SafetyParts {
  readonly geofences: Geofences;
  readonly heading: Heading;
}

interface RegionsEnvironment extends RegionKitEnvironment {
  readonly redactor: Redactor;
  readonly queries: PlatformQueries;
  readonly records: Records;
  /** Are locations tracked, rather than geofences alone? */
  tracksLocation(): boolean;
  /** The open location request. */
  locationRequest(): LocationRequest | undefined;
  /** Does the app listen to `heading` events? */
  hasHeadingListener(): boolean;
  /** Is `dormantOnStationary` on without effect? */
  isDormancyRefused(): boolean;
  /** Clock faults, and how the platform treats the app, for diagnostics. */
  circumstances(): Extras;
}

/** Creates the regions. None references another: each receives values of the device and of earlier regions, and reports facts. */
export function createRegions(env: RegionsEnvironment): Regions {
  const { parts, ports, profile, unit, pending, timers, device, config, emit } = env;
  const { redactor, queries, records, tracksLocation, hasHeadingListener } = env;
  const kit = regionKit({ parts, ports, profile, unit, pending, timers, device, config, emit });
  const track = createTrackParts(kit, {
    records,
    locationRequest: env.locationRequest,
    circumstances: env.circumstances,
    isDormancyRefused: env.isDormancyRefused,
    episodeExtras: () => safety.episodeExtras(),
  });
  const { pipeline, motion } = track;
  const geofences = createFences(kit, { pipeline, motion, records, tracksLocation });
  const uploads = createUploadParts(kit, redactor);
  const heading = createCompass(kit, { queries, redactor, hasHeadingListener });
  const safety = createSafetyParts(kit, pipeline);
  return { ...track, ...uploads, ...safety, geofences, heading };
}

/** The regions that the root machine runs. */
type MachineRegions = Omit<Regions, 'episodeExtras'> & { readonly dormancy: Dormancy };

/** The regions' machines. */
export const machinesOf = (regions: MachineRegions): RegionMachines => ({
  motion: regions.motion.machine,
  dormancy: regions.dormancy.machine,
  geofences: regions.geofences.machine,
  sync: regions.sync.machine,
  auth: regions.auth.machine,
  crash: regions.crash.machine,
  distraction: regions.distraction.machine,
});

/** The machines are running: attaches each region to its actor. */
export function attachActors(regions: MachineRegions, actors: RegionActors): void {
  regions.motion.attach(actors.motion);
  regions.dormancy.attach(actors.dormancy);
  regions.sync.attach(actors.sync);
  regions.geofences.attach(actors.geofences);
  regions.auth.attach(actors.auth);
  regions.crash.attach(actors.crash);
  regions.distraction.attach(actors.distraction);
}
