/**
 * A change of the sources that breaks one row. `find` occurs once in `file` and is replaced by `put`, in which `MUTANT`
 * stands for "this mutant is switched on": with it off, `put` must do what `find` does.
 */
export interface SourceMutant {
  /** From the root of the repository. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
  /** For which binding's test it is. */
  readonly binding: 'T' | 'D';
}

/** The mutants of each row, by its id. */
export type SourceMutants = Readonly<Record<string, readonly SourceMutant[]>>;

/** A mutant of a file in core's sources. */
export const inCore = (file: string, find: string, put: string): SourceMutant => ({
  file: `packages/core/src/${file}`,
  find,
  put,
  binding: 'T',
});

/** A mutant of a file in camel's sources. */
export const inCamel = (file: string, find: string, put: string): SourceMutant => ({
  file: `packages/camel/src/${file}`,
  find,
  put,
  binding: 'D',
});

/** What switches the mutant on. */
export const keyOf = (id: string, index: number): string => `${id}#${index}`;
