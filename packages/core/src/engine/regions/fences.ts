import { derived } from '../../config/derived';
import { GeoError } from '../../contract/errors';
import { geofenceSettings } from '../../geofences/geofence-settings';
import type { Geofences } from '../../geofences/geofences';
import { streamOf } from '../../geofences/stream';
import type { FixPipeline } from '../../locations/fix-pipeline';
import type { Motion } from '../../motion/motion-region';
import type { Records } from '../../queue/records';
import type { RegionKit } from './region-kit';

interface FencesEnvironment {
  readonly pipeline: Pick<FixPipeline, 'lastAccepted' | 'describe'>;
  readonly motion: Pick<Motion, 'mode' | 'sky'>;
  readonly records: Pick<Records, 'append'>;
  /** Are locations tracked, rather than geofences alone? */
  tracksLocation(): boolean;
}

/** Geofences, or what stands for them in an engine without. */
export function createFences(kit: RegionKit, env: FencesEnvironment): Geofences {
  const { parts, profile, unit, pending, config, shared, after, wakeIn, wanted } = kit;
  const { sensor } = kit.ports;
  const { pipeline, motion, records } = env;

  /** Motion has no verdict while locations are not tracked. */
  const verdict = () => (env.tracksLocation() ? {} : { isMoving: null });
  const aged = (age: number | undefined) => (age === undefined ? {} : { age });
  return parts.geofences.create({
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
}
