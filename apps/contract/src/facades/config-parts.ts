import { docOf, ruleOf } from '../pages/key-docs';
import { KEY_ROWS } from '../rows/keys';
import type { KeyRow } from '../rows/row';

/** The type of a key's values, by a name that each language has a word for. */
export type FacadeType =
  | 'flag'
  | 'number'
  | 'integer'
  | 'milliseconds'
  | 'text'
  | 'map'
  | 'text map'
  | 'text list'
  | 'any value';

const TYPES: Readonly<Record<Exclude<KeyRow['type'], 'choice' | 'object'>, FacadeType>> = {
  boolean: 'flag',
  number: 'number',
  integer: 'integer',
  text: 'text',
  map: 'map',
  'text map': 'text map',
  'text list': 'text list',
  template: 'any value',
  'params template': 'any value',
};

/** A key of the configuration, or of a named object in it. */
export interface ConfigMember {
  readonly name: string;
  /** Paragraphs: what it is; then what is allowed beyond the type, and the default. */
  readonly says: readonly string[];
  /** The name of its type where it is a named object. */
  readonly type: FacadeType | { readonly part: string };
}

/** A type of the facade: the configuration, or a named object in it. */
export interface ConfigType {
  readonly name: string;
  /** Paragraphs; those of the configuration itself are each language's own. */
  readonly says: readonly string[];
  readonly members: readonly ConfigMember[];
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const typeName = ({ name }: KeyRow) => `${capital(name)}Config`;

function typeOf(row: KeyRow): ConfigMember['type'] {
  const { type, choices, unit } = row;
  if (type === 'object') return { part: typeName(row) };
  if (type === 'choice') return typeof choices?.[0] === 'number' ? 'integer' : 'text';
  return unit === 'ms' ? 'milliseconds' : TYPES[type];
}

/** What is allowed beyond what the type says, and what holds where the key is not set. */
function limits({ name, type, ...row }: KeyRow): string[] {
  const isPlain = type === 'boolean' || type === 'map' || type === 'text map';
  const allowed = isPlain ? '' : (ruleOf(name)?.allowed ?? '').replace(/,(?=\S)/g, ', ');
  const holds = row.default === undefined ? '' : `default ${JSON.stringify(row.default)}`;
  const both = [allowed, holds].filter((part) => part !== '').join('; ');
  return both === '' ? [] : [`${capital(both)}.`];
}

const member = (row: KeyRow): ConfigMember => ({
  name: row.name.slice(row.name.indexOf('.') + 1),
  says: row.type === 'object' ? [docOf(row.name)] : [docOf(row.name), ...limits(row)],
  type: typeOf(row),
});

const RESET: ConfigMember = {
  name: 'reset',
  says: ['`ready` only: false merges into the stored configuration.'],
  type: 'flag',
};

/**
 * The configuration as types of a language: a member for every key, a type for every named object.
 * @param other - the platform whose own keys are left out: an app has no use for them; undefined where it runs on both
 * @param says - paragraphs about the configuration itself
 */
export function configTypes(other: 'A' | 'I' | undefined, says: readonly string[]): readonly ConfigType[] {
  const rows = KEY_ROWS.filter(({ platform }) => platform === undefined || platform !== other);
  const top = rows.filter(({ name }) => !name.includes('.'));
  const objects = top.filter(({ type }) => type === 'object');
  return [
    { name: 'GeoConfig', says, members: [RESET, ...top.map(member)] },
    ...objects.map((row) => ({
      name: typeName(row),
      says: [docOf(row.name)],
      members: rows.filter(({ name }) => name.startsWith(`${row.name}.`)).map(member),
    })),
  ];
}
