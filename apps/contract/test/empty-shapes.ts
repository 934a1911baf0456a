import { ROWS } from '../src/rows/index';
import type { FieldRow, ValueType } from '../src/rows/row';
import { camelCase } from './mutation/values';

/** Who reads each shape of the contract that comes by itself; the others come within these. */
export const PARSERS: Readonly<Record<string, string>> = {
  Location: 'parseLocation',
  Geofence: 'parseGeofence',
  State: 'parseState',
  ProviderState: 'parseProviderChange',
  MotionChangeEvent: 'parseMotionChange',
  HeartbeatEvent: 'parseHeartbeat',
  GeofenceEvent: 'parseGeofenceEvent',
  GeofencesChangeEvent: 'parseGeofencesChange',
  HttpEvent: 'parseHttpEvent',
  ConnectivityChangeEvent: 'parseConnectivityChange',
  CrashEvent: 'parseCrash',
  CrashSuspectedEvent: 'parseCrashSuspected',
  DistractionEvent: 'parseDistraction',
  Trip: 'parseTrip',
  LineEvent: 'parseLine',
  AuthorizationEvent: 'parseAuthorization',
  AuthState: 'parseAuthState',
  LogEntry: 'parseLogEntry',
};

const ROWS_OF_D = ROWS.filter(
  (row): row is FieldRow =>
    row.kind === 'field' && row.bindings.includes('D') && !row.input && row.name !== 'raw',
);
/** Extras are the app's own, and a headless event has no reader. */
const UNREAD = new Set(['Extras', 'HeadlessEvent']);

/** Every shape that binding D reads. */
export const SHAPES = [...new Set(ROWS_OF_D.map(({ shape }) => shape))].filter((name) => !UNREAD.has(name));

const fieldsOf = (shape: string): readonly FieldRow[] => ROWS_OF_D.filter((row) => row.shape === shape);

const elementOf = (type: ValueType) => (typeof type === 'string' ? type.replace('[]', '') : '');

/** A shape, and those within it. */
export const shapesIn = (shape: string): readonly string[] => [
  shape,
  ...fieldsOf(shape).flatMap(({ type }) =>
    SHAPES.includes(elementOf(type)) ? shapesIn(elementOf(type)) : [],
  ),
];

function emptyValue({ type }: FieldRow): unknown {
  if (typeof type !== 'string') return typeof type[0] === 'number' ? 0 : '';
  if (type.endsWith('[]')) return [];
  if (SHAPES.includes(type)) return emptyOf(type);
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return 0;
  return type === 'object' ? {} : '';
}

/** What a shape is of which nothing has arrived. */
export function emptyOf(shape: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fieldsOf(shape).map((row) => {
      const isOptional = row.optional || row.nullable || (shape === 'State' && row.name !== 'enabled');
      return [camelCase(row.name), isOptional ? null : emptyValue(row)];
    }),
  );
}

/** A payload whose every field is of another type. Data of the log may be anything. */
export function wrongOf(shape: string): Readonly<Record<string, unknown>> {
  const isText = ({ type }: FieldRow) =>
    type === 'string' || type === 'timestamp' || (typeof type !== 'string' && typeof type[0] === 'string');
  return Object.fromEntries(
    fieldsOf(shape)
      .filter(({ type }) => type !== 'any')
      .map((row) => [row.name, isText(row) ? 5 : 'text']),
  );
}
