/** The packages whose sources can be mutated. */
export type MutatedPackage = 'core' | 'camel';

/** What is done to the place that a mutant selects. */
export interface Mutation {
  /**
   * `becomes`: the expression or statement is replaced by `text`. `dropped`: the statement or property is left out.
   * `renamed`: the property gets the name `text`. `preceded`: the statements of `text` run before the place.
   */
  readonly kind: 'becomes' | 'dropped' | 'renamed' | 'preceded';
  /** Source text, in which `$it` stands for the selected place and `$name` for what the pattern's `$name` matched. */
  readonly text: string;
}

/** A change of the sources that breaks one row: a declaration, a place in it, and what is done there. */
export interface SourceMutant {
  readonly package: MutatedPackage;
  /**
   * The name of a function, constant, class, member or property, on its own or behind a name that surrounds it:
   * `judgeStatus`, `createSync.drainNow`. Files are not named: a declaration that moves keeps its mutants.
   */
  readonly declaration: string;
  /**
   * TypeScript that occurs once in the declaration, compared as a syntax tree; `$` and names that begin with it match
   * anything. Where one is called `$it`, that part is mutated and the rest only selects. See `planting/pattern.ts`.
   */
  readonly pattern: string;
  readonly mutation: Mutation;
  /** For which binding's test it is. */
  readonly binding: 'T' | 'D';
}

/** The mutants of each row, by its id. */
export type SourceMutants = Readonly<Record<string, readonly SourceMutant[]>>;

/** A mutant of core's sources, which the tests of binding T kill. */
export const inCore = (declaration: string, pattern: string, mutation: Mutation): SourceMutant => ({
  package: 'core',
  declaration,
  pattern,
  mutation,
  binding: 'T',
});

/** A mutant of camel's sources, which the tests of binding D kill. */
export const inCamel = (declaration: string, pattern: string, mutation: Mutation): SourceMutant => ({
  package: 'camel',
  declaration,
  pattern,
  mutation,
  binding: 'D',
});

/** The pattern that selects the whole body of a function. */
export const BODY = '$body';

/** Another expression or statement stands there. */
export const becomes = (text: string): Mutation => ({ kind: 'becomes', text });

/** These statements run before the place. */
export const preceded = (text: string): Mutation => ({ kind: 'preceded', text });

/** The property has this name. */
export const renamed = (name: string): Mutation => ({ kind: 'renamed', text: name });

/** The statement or property is not there. */
export const DROPPED: Mutation = { kind: 'dropped', text: '' };

/** The condition holds. */
export const TRUE = becomes('true');

/** The condition does not hold. */
export const FALSE = becomes('false');

/** The condition is the opposite. */
export const NEGATED = becomes('!$it');

/** The number is multiplied by `factor`. */
export const times = (factor: number): Mutation => becomes(`$it * ${factor}`);

/** What switches the mutant on. */
export const keyOf = (id: string, index: number): string => `${id}#${index}`;
