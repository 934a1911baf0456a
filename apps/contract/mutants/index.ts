import { AUTH_MUTANTS } from './auth';
import { CAMEL_MUTANTS } from './camel';
import { DEVICE_MUTANTS } from './device';
import { GEOFENCE_MUTANTS } from './geofences';
import { LIFE_MUTANTS } from './life';
import { RECORD_MUTANTS } from './records';
import { SAFETY_MUTANTS } from './safety';
import type { SourceMutants } from './source-mutant';
import { UPLOAD_MUTANTS } from './upload';

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
