import { AUTH_MUTANTS } from './auth.ts';
import { CAMEL_MUTANTS } from './camel.ts';
import { DEVICE_MUTANTS } from './device.ts';
import { GEOFENCE_MUTANTS } from './geofences.ts';
import { LIFE_MUTANTS } from './life.ts';
import { POSITION_MUTANTS } from './positions.ts';
import { RECORD_MUTANTS } from './records.ts';
import { INSERT_MUTANTS } from './inserted.ts';
import { SAFETY_MUTANTS } from './safety.ts';
import { LOG_MUTANTS } from './log.ts';
import { SETTINGS_MUTANTS } from './settings.ts';
import type { SourceMutants } from './source-mutant.ts';
import { SYNC_MUTANTS } from './sync.ts';
import { UPLOAD_MUTANTS } from './upload.ts';

const GROUPS: readonly SourceMutants[] = [
  AUTH_MUTANTS,
  CAMEL_MUTANTS,
  DEVICE_MUTANTS,
  GEOFENCE_MUTANTS,
  INSERT_MUTANTS,
  LIFE_MUTANTS,
  LOG_MUTANTS,
  POSITION_MUTANTS,
  RECORD_MUTANTS,
  SAFETY_MUTANTS,
  SETTINGS_MUTANTS,
  SYNC_MUTANTS,
  UPLOAD_MUTANTS,
];

/** Every mutant of the sources; what two groups have for one row counts together. */
export const SOURCE_MUTANTS: SourceMutants = GROUPS.flatMap((group) => Object.entries(group)).reduce<
  Record<string, SourceMutants[string]>
>((all, [id, mutants]) => {
  all[id] = [...(all[id] ?? []), ...mutants];
  return all;
}, {});
