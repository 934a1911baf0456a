import type { Extras, Location } from '../../contract/location';
import type { FixPipeline } from '../../locations/fix-pipeline';
import type { Crash } from '../../safety/crash';
import type { Distraction } from '../../safety/distraction';
import type { RegionKit } from './region-kit';

/** What watches over the driver: crashes, and handling of the phone. */
export interface SafetyParts {
  readonly crash: Crash;
  readonly distraction: Distraction;
  /** The extras of every queued record while a distraction episode is open. */
  episodeExtras(): Extras | undefined;
}

export function createSafetyParts(
  kit: RegionKit,
  pipeline: Pick<FixPipeline, 'lastKnown' | 'describe'>,
): SafetyParts {
  const { parts, profile, unit, config, shared, wakeIn, wanted } = kit;
  const { sensor } = kit.ports;

  /** The last known fix as a record with an id of its own, not queued. */
  function location(): Location | null {
    const fix = pipeline.lastKnown;
    return fix === undefined ? null : pipeline.describe(fix, { age: Math.max(0, unit.at.up - fix.taken.up) });
  }

  const crash: Crash = parts.crash.create({
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

  function episodeExtras(): Extras | undefined {
    const extras = distraction.recordExtras();
    return extras && { ...extras };
  }

  return { crash, distraction, episodeExtras };
}
