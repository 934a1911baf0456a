import { GENERATED } from '../../pages/markdown';
import { KEY_ROWS } from '../../rows/keys';
import type { KeyRow } from '../../rows/row';
import { choiceLiteral, choiceOf } from './choices';

/** Texts that the patterns of their keys allow, and templates. */
const TEXTS: Readonly<Record<string, unknown>> = {
  triggerActivities: 'walking,in_vehicle',
  url: 'https://example.com/locations',
  logUrl: 'https://example.com/log',
  locationTemplate: { at: '{{timestamp}}' },
  geofenceTemplate: { in: '{{geofence.identifier}}' },
  paramsTemplate: { device: 'a' },
  'notification.smallIcon': 'drawable/ic_track',
  'notification.color': '#336699',
  'authorization.refreshUrl': 'https://example.com/token',
  'authorization.header': 'X-Token: {token}',
  'requireResponse.contentType': 'application/json',
};

/** A value that is not the default, and that the engine accepts. */
function sampleOf({ name, type, choices, min, max, ...row }: KeyRow): unknown {
  if (TEXTS[name] !== undefined) return TEXTS[name];
  const most = max ?? Number.POSITIVE_INFINITY;
  switch (type) {
    case 'boolean':
      return row.default !== true;
    case 'choice':
      return choices?.find((choice) => choice !== row.default) ?? choices?.[0];
    case 'integer':
      return Math.min(most, Math.max(min ?? 0, Number(row.default ?? 0)) + 2);
    case 'number':
      return Math.min(most, Math.max(min ?? 0, Number(row.default ?? 0)) + 0.5);
    case 'text list':
      return ['x-first'];
    case 'text map':
      return { 'x-first': 'a' };
    case 'map':
      return { first: 1 };
    default:
      return 'another';
  }
}

const inner = (name: string) => name.slice(name.indexOf('.') + 1);
const quoted = (text: string) => `'${text.replace(/[\\'$]/g, '\\$&')}'`;

function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, each]) => `${quoted(key)}: ${literal(each)}`);
  return `{${entries.join(', ')}}`;
}

const fieldsOf = (row: KeyRow) => KEY_ROWS.filter(({ name }) => name.startsWith(`${row.name}.`));
const top = KEY_ROWS.filter(({ name }) => !name.includes('.'));

function given(row: KeyRow): string {
  if (row.type === 'object') {
    const type = `${row.name.charAt(0).toUpperCase()}${row.name.slice(1)}Config`;
    return `${type}(${fieldsOf(row)
      .map((each) => `${inner(each.name)}: ${given(each)}`)
      .join(', ')})`;
  }
  const value = sampleOf(row);
  return choiceOf(row.name) === undefined ? literal(value) : choiceLiteral(row.name, String(value));
}

const onWire = (row: KeyRow): unknown =>
  row.type === 'object'
    ? Object.fromEntries(fieldsOf(row).map((each) => [inner(each.name), sampleOf(each)]))
    : sampleOf(row);

/** A configuration with every key, in Dart and as JSON, for the tests. */
export const dartEveryKey = (): string =>
  [
    `// ${GENERATED}`,
    '',
    "import 'package:geo_background/geo_background.dart';",
    '',
    '/// Every key, at another value than its default.',
    'const Config everyKey = Config(',
    ...top.map((row) => `  ${row.name}: ${given(row)},`),
    ');',
    '',
    '/// The same, as the rows have it.',
    'const Map<String, Object?> everyKeyOnWire = {',
    ...top.map((row) => `  '${row.name}': ${literal(onWire(row))},`),
    '};',
    '',
  ].join('\n');
