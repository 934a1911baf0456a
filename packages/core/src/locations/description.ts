import type { Config } from '../config/keys';
import type { MotionActivity } from '../contract/activity';
import type { Battery, Extras, Location } from '../contract/location';
import type { AcceptedFix } from './fix';
import { layerExtras, type RecordContext, toRecord } from './record';

/** The fields of a record that describe the moment, not the fix. */
export interface DescriptionEnvironment {
  config(): Config;
  uuid(): string;
  activity(): MotionActivity;
  battery(): Battery;
  diagnostics(): Extras;
  /** The extras of distraction episodes, on top of all others. */
  episode(): Extras | undefined;
}

/** The record of a fix, with a new id, the present device state, and extras layered over the configured ones. */
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
    fix.reading.mock ? { mock: true } : undefined,
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
