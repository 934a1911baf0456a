import { AUTH_MUTANTS } from './auth';
import { LIFE_MUTANTS } from './life';
import { RECORD_MUTANTS } from './records';
import { SAFETY_MUTANTS } from './safety';
import type { SourceMutants } from './source-mutant';
import { UPLOAD_MUTANTS } from './upload';

/** Every mutant of the sources. */
export const SOURCE_MUTANTS: SourceMutants = {
  ...AUTH_MUTANTS,
  ...LIFE_MUTANTS,
  ...RECORD_MUTANTS,
  ...SAFETY_MUTANTS,
  ...UPLOAD_MUTANTS,
};
