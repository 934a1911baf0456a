import { docOf } from '../pages/key-docs';
import { KEY_ROWS } from '../rows/keys';
import type { KeyRow } from '../rows/row';

type Schema = Readonly<Record<string, unknown>>;

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const JSON_TYPES: Readonly<Record<KeyRow['type'], string | readonly string[]>> = {
  boolean: 'boolean',
  number: 'number',
  integer: 'integer',
  text: 'string',
  map: 'object',
  'text map': 'object',
  'text list': 'array',
  object: 'object',
  choice: '',
  template: ['object', 'array', 'string'],
  'params template': ['object', 'string'],
};

/** The fields of a named object, by their own names. */
const fieldsOf = (name: string): KeyRow[] => KEY_ROWS.filter((row) => row.name.startsWith(`${name}.`));

function keySchema(row: KeyRow): Schema {
  const { name, type, choices, min, max, pattern, unit, except } = row;
  const doc = docOf(name);
  return {
    description: unit === undefined ? doc : `${doc} (${unit})`,
    ...(row.default === undefined ? {} : { default: row.default }),
    // null takes a key back to its default.
    ...(choices ? { enum: [...choices, null] } : { type: [JSON_TYPES[type], 'null'].flat() }),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(except === undefined ? {} : { not: { const: except } }),
    ...(pattern === undefined || type === 'text list' ? {} : { pattern }),
    ...(type === 'text map' ? { additionalProperties: { type: 'string' } } : {}),
    ...(type === 'text list' ? { items: { type: 'string', pattern } } : {}),
    ...(type === 'object' ? { properties: properties(fieldsOf(name)) } : {}),
  };
}

const properties = (rows: readonly KeyRow[]): Schema =>
  Object.fromEntries(rows.map((row) => [row.name.slice(row.name.indexOf('.') + 1), keySchema(row)]));

/** JSON Schema of what `ready` and `setConfig` take. Unknown keys pass. */
export function configSchema(): Schema {
  return {
    $schema: DRAFT,
    title: 'Configuration',
    description: 'What ready and setConfig take: any part of it; null takes a key back to its default.',
    type: 'object',
    properties: {
      reset: { type: 'boolean', description: 'ready only: false merges into the stored configuration.' },
      ...properties(KEY_ROWS.filter(({ name }) => !name.includes('.'))),
    },
  };
}
