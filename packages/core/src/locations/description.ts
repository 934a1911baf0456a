import type { Config } from '../config/keys';
import type { MotionActivity } from '../contract/activity';
import type { Battery, Extras, Location } from '../contract/location';
import type { AcceptedFix } from './fix';
import { layerExtras, type RecordContext, toRecord } from './record';

/** What a record says of the moment, besides its fix. */
export interface DescriptionEnvironment {
  config(): Config;
  uuid(): string;
  activity(): MotionActivity;
  battery(): Battery;
  diagnostics(): Extras;
  /** What every record says of distraction episodes, on top of all its other extras. */
  episode(): Extras | undefined;
}

/** The record of a fix: an id of its own, the device as it is now, and extras in layers, the configured ones below. */
export function description(
  env: DescriptionEnvironment,
  fix: AcceptedFix,
  details: Partial<RecordContext> & Pick<RecordContext, 'odometer' | 'isMoving'>,
): Location {
  const config = env.config();
  const extras = layerExtras(
    config.extras,
    details.extras,
    fix.relaxed ? { relaxedAccuracy: true } : undefined,
    config.diagnosticExtras ? { diagnostics: env.diagnostics() } : undefined,
    env.episode(),
  );
  return toRecord(fix, {
    uuid: env.uuid(),
    activity: env.activity(),
    battery: env.battery(),
    ...details,
    ...(extras === undefined ? {} : { extras }),
  });
}
