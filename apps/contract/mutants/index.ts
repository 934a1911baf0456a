import type { SourceMutants } from './source-mutant';

/** Every mutant of the sources. */
export const SOURCE_MUTANTS: SourceMutants = {};
