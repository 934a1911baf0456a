import schema from '../../../../docs/schema/config.schema.json';
import { type Choice, choiceNames } from './choice-names';

interface KeyShape {
  /** The key, in a named object the field. */
  readonly name: string;
  /** Where its value is in the configuration: one name, in a named object two. */
  readonly path: readonly [key: string] | readonly [key: string, field: string];
  /** What it does. */
  readonly about: string;
  /** Of its number. */
  readonly unit?: string;
  /** As text; absent where there is none. */
  readonly fallback?: unknown;
}

/** A key of the configuration, and how its value is entered. */
export type SettingKey = KeyShape &
  (
    | { readonly kind: 'flag' | 'number' | 'text' | 'json' }
    | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
    | { readonly kind: 'fields'; readonly fields: readonly SettingKey[] }
  );

interface Property {
  readonly type?: string | readonly string[];
  readonly description: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | number | null)[];
  readonly properties?: Readonly<Record<string, Property>>;
}

/**
 * `reset` is no setting. Tokens are secrets, which an app neither shows nor keeps: a real one hands them to the engine when the
 * user signs in.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['reset', 'authorization']);

/** Every key of the configuration's table, in its order. */
export const SETTING_KEYS: readonly SettingKey[] = Object.entries(
  schema.properties as unknown as Readonly<Record<string, Property>>,
)
  .filter(([name]) => !LEFT_OUT.has(name))
  .map(([name, property]) => settingKey(property, [name]));

function settingKey(property: Property, path: KeyShape['path']): SettingKey {
  const [, about = property.description, unit] =
    /^(.*?)(?: \(([^()]+)\))?$/s.exec(property.description) ?? [];
  const shape: KeyShape = {
    name: path.at(-1) ?? '',
    path,
    about,
    ...(unit === undefined ? {} : { unit }),
    ...(property.default === undefined ? {} : { fallback: property.default }),
  };
  const types: readonly string[] = [property.type ?? []].flat();
  if (property.enum) return { ...shape, kind: 'choice', choices: choiceNames(about, property.enum) };
  if (property.properties) {
    const fields = Object.entries(property.properties);
    return {
      ...shape,
      kind: 'fields',
      fields: fields.map(([field, its]) => settingKey(its, [shape.name, field])),
    };
  }
  if (types.includes('boolean')) return { ...shape, kind: 'flag' };
  if (types.includes('number') || types.includes('integer')) return { ...shape, kind: 'number' };
  return { ...shape, kind: types.includes('object') || types.includes('array') ? 'json' : 'text' };
}
