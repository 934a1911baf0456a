import { docOf, ruleOf } from '../pages/key-docs';
import { KEY_ROWS } from '../rows/keys';
import type { KeyRow } from '../rows/row';
import { HEAD, kdoc } from './source';

const TYPES: Readonly<Record<Exclude<KeyRow['type'], 'choice' | 'object'>, string>> = {
  boolean: 'Boolean',
  number: 'Double',
  integer: 'Int',
  text: 'String',
  map: 'JsonObject',
  'text map': 'Map<String, String>',
  'text list': 'List<String>',
  template: 'JsonElement',
  'params template': 'JsonElement',
};

/** What iOS alone heeds an app on Android has no use for. */
const ROWS = KEY_ROWS.filter(({ platform }) => platform !== 'I');
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const ownName = ({ name }: KeyRow) => name.slice(name.indexOf('.') + 1);
const className = ({ name }: KeyRow) => `${capital(name)}Config`;

function typeOf({ type, choices, unit }: KeyRow): string {
  if (type === 'choice') return typeof choices?.[0] === 'number' ? 'Int' : 'String';
  if (type === 'object') throw new Error('a named object is built, not assigned');
  return unit === 'ms' ? 'Long' : TYPES[type];
}

/** What is allowed beyond what the type says, and what holds where the key is not set. */
function limits({ name, type, ...row }: KeyRow): string[] {
  const isPlain = type === 'boolean' || type === 'map' || type === 'text map';
  const allowed = isPlain ? '' : (ruleOf(name)?.allowed ?? '').replace(/,(?=\S)/g, ', ');
  const holds = row.default === undefined ? '' : `default ${JSON.stringify(row.default)}`;
  const both = [allowed, holds].filter((part) => part !== '').join('; ');
  return both === '' ? [] : [`${capital(both)}.`];
}

function property(row: KeyRow): string[] {
  const { name, type } = row;
  if (type !== 'object')
    return [
      ...kdoc([docOf(name), ...limits(row)], '    '),
      `    public var ${ownName(row)}: ${typeOf(row)}? by Key()`,
    ];
  return [
    ...kdoc([docOf(name)], '    '),
    `    public fun ${name}(build: ${className(row)}.() -> Unit) {`,
    `        put("${name}", ${className(row)}().apply(build))`,
    '    }',
  ];
}

function declared(name: string, says: readonly string[], members: readonly string[][]): string[] {
  return [
    '',
    ...kdoc(says),
    `public class ${name} : ConfigPart() {`,
    ...members.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
    '}',
  ];
}

/** The configuration as classes of Kotlin: a property for every key, a class for every named object. */
export function configClasses(): string {
  const top = ROWS.filter(({ name }) => !name.includes('.'));
  const reset = kdoc(['`ready` only: false merges into the stored configuration.'], '    ');
  return [
    ...HEAD,
    '',
    'import kotlinx.serialization.json.JsonElement',
    'import kotlinx.serialization.json.JsonObject',
    ...declared(
      'GeoConfig',
      [
        [
          'What [GeoEngine.ready] and [GeoEngine.setConfig] take. What is not named is unchanged (in `ready` without `reset = false` it',
          'is at its default), null takes a key back to its default; named objects merge field by field, maps are replaced. A wrong value',
          'is refused with [GeoErrorCode.INVALID_CONFIG], and nothing is applied.',
        ].join(' '),
        'Keys that iOS alone heeds are left out.',
      ],
      [[...reset, '    public var reset: Boolean? by Key()'], ...top.map(property)],
    ),
    ...top
      .filter(({ type }) => type === 'object')
      .flatMap((row) =>
        declared(
          className(row),
          [docOf(row.name)],
          ROWS.filter(({ name }) => name.startsWith(`${row.name}.`)).map(property),
        ),
      ),
    '',
  ].join('\n');
}
