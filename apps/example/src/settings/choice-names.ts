import BackgroundGeolocation from '@geo/adapter-rn';

/** One of several values, with the names that people know them by. */
export interface Choice {
  readonly value: string | number;
  readonly name: string;
}

/**
 * The allowed values by name. Where the doc names a family of constants (`LOG_LEVEL_*`), numbers have the names of those; null,
 * which takes a key back to its default, is no choice of its own.
 */
export function choiceNames(about: string, values: readonly (string | number | null)[]): readonly Choice[] {
  const [, family] = /\b([A-Z_]+_)\*/.exec(about) ?? [];
  const constants = Object.entries(BackgroundGeolocation).filter(
    ([name]) => family && name.startsWith(family),
  );
  const nameOf = (value: string | number): string => {
    const [name] = constants.find(([, constant]) => constant === value) ?? [];
    return name && family ? words(name.slice(family.length)) : String(value);
  };
  return values.flatMap((value) => (value === null ? [] : [{ value, name: nameOf(value) }]));
}

/** `VERY_LOW` as `Very low`. */
const words = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');
