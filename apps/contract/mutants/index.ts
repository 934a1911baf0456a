import { AUTH_MUTANTS } from './auth.ts';
import { CAMEL_MUTANTS } from './camel.ts';
import { DEVICE_MUTANTS } from './device.ts';
import { GEOFENCE_MUTANTS } from './geofences.ts';
import { LIFE_MUTANTS } from './life.ts';
import { RECORD_MUTANTS } from './records.ts';
import { SAFETY_MUTANTS } from './safety.ts';
import type { SourceMutants } from './source-mutant.ts';
import { UPLOAD_MUTANTS } from './upload.ts';

const GROUPS: readonly SourceMutants[] = [
  AUTH_MUTANTS,
  CAMEL_MUTANTS,
  DEVICE_MUTANTS,
  GEOFENCE_MUTANTS,
  LIFE_MUTANTS,
  RECORD_MUTANTS,
  SAFETY_MUTANTS,
  UPLOAD_MUTANTS,
];

/** Every mutant of the sources; what two groups have for one row counts together. */
export const SOURCE_MUTANTS: SourceMutants = GROUPS.flatMap((group) => Object.entries(group)).reduce<
  Record<string, SourceMutants[string]>
>((all, [id, mutants]) => {
  all[id] = [...(all[id] ?? []), ...mutants];
  return all;
}, {});
