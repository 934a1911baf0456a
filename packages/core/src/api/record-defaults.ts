import type { Config } from '../config/keys';
import type { Extras, Location } from '../contract/location';
import { toTimestamp } from '../contract/timestamp';
import type { FixPipeline } from '../locations/fix-pipeline';
import { layerExtras } from '../locations/record';
import type { Motion } from '../motion/motion-region';
import type { DeviceState } from '../sensors/device-state';
import type { Instant } from '../time/instant';

interface DefaultsSource {
  readonly at: Instant;
  readonly config: Config;
  readonly uuid: string;
  readonly device: DeviceState;
  readonly motion: Pick<Motion, 'verdict'>;
  readonly pipeline: Pick<FixPipeline, 'odometer'>;
  diagnostics(): Extras;
}

/** Current values for the fields that an inserted record may omit. */
export function recordDefaults(source: DefaultsSource): Omit<Location, 'coords'> {
  const { at, config, uuid, device } = source;
  const diagnostics = config.diagnosticExtras ? { diagnostics: source.diagnostics() } : undefined;
  const extras = layerExtras(config.extras, diagnostics);
  return {
    uuid,
    timestamp: toTimestamp(at.wall),
    odometer: Math.round(source.pipeline.odometer * 100) / 100,
    activity: device.activity,
    battery: device.battery,
    is_moving: source.motion.verdict,
    ...(extras === undefined ? {} : { extras }),
  };
}
