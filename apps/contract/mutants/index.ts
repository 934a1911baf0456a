import { LIFE_MUTANTS } from './life';
import { RECORD_MUTANTS } from './records';
import type { SourceMutants } from './source-mutant';
import { UPLOAD_MUTANTS } from './upload';

/** Every mutant of the sources. */
export const SOURCE_MUTANTS: SourceMutants = { ...LIFE_MUTANTS, ...RECORD_MUTANTS, ...UPLOAD_MUTANTS };
