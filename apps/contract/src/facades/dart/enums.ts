import { GENERATED } from '../../pages/markdown';
import { ROWS } from '../../rows/index';
import type { ConstantRow, FieldRow } from '../../rows/row';
import { camelCase } from './shapes';

/** An enum over the values of a field. */
export interface DartEnum {
  readonly name: string;
  readonly says: string;
  /** Fields that have it, as `Shape.field`; the first of them has the values where they are texts. */
  readonly fields: readonly string[];
  /** The constants whose names these are, where the values are numbers. */
  readonly family?: string;
}

/** Every enum. */
export const ENUMS: readonly DartEnum[] = [
  { name: 'ActivityType', says: 'What the device was doing.', fields: ['MotionActivity.type'] },
  {
    name: 'RecordReason',
    says: 'Why a record was made that is no plain tracked fix.',
    fields: ['Location.event'],
  },
  { name: 'GeofenceAction', says: 'What happened at a geofence.', fields: ['GeofenceEvent.action'] },
  {
    name: 'MissingEvidence',
    says: 'What is missing before a crash is certain.',
    fields: ['CrashSuspectedEvent.missing'],
  },
  {
    name: 'DistractionCause',
    says: 'Handling alone (h), with the screen on (s), or a call (c).',
    fields: ['DistractionEvent.cause'],
  },
  { name: 'TripDoubtKind', says: 'What makes a trip less certain.', fields: ['TripDoubt.kind'] },
  { name: 'LogSource', says: 'Who wrote a line of the log.', fields: ['LogEntry.src'] },
  {
    name: 'AuthorizationStatus',
    says: 'May the app use location?',
    fields: ['ProviderChangeEvent.status'],
    family: 'AUTHORIZATION_STATUS_',
  },
  {
    name: 'AccuracyAuthorization',
    says: 'How precise the locations are that the app gets.',
    fields: ['ProviderChangeEvent.accuracyAuthorization'],
    family: 'ACCURACY_AUTHORIZATION_',
  },
  {
    name: 'TrackingMode',
    says: 'What is tracked.',
    fields: ['State.trackingMode'],
    family: 'TRACKING_MODE_',
  },
  {
    name: 'LogLevel',
    says: 'How much a line of the log matters.',
    fields: ['LogEntry.level'],
    family: 'LOG_LEVEL_',
  },
  {
    name: 'LocationErrorCode',
    says: 'Why there is no location.',
    fields: ['LocationErrorEvent.code'],
    family: 'LOCATION_ERROR_',
  },
];

/** The enum of a field, by the names in Dart. */
export const enumOf = (shape: string, field: string): string | undefined =>
  ENUMS.find(({ fields }) => fields.includes(`${shape}.${field}`))?.name;

const lowerCamel = (name: string) => camelCase(name.toLowerCase().replaceAll('-', '_'));

/** The members of an enum with their values on the wire, without that for other values. */
export function valuesOf({ fields, family }: DartEnum): readonly (readonly [string, string | number])[] {
  if (family !== undefined)
    return ROWS.filter(
      (row): row is ConstantRow => row.kind === 'constant' && row.name.startsWith(family),
    ).map(({ name, value }) => [lowerCamel(name.slice(family.length)), value] as const);
  const row = ROWS.find(
    (each): each is FieldRow => each.kind === 'field' && `${each.shape}.${each.name}` === fields[0],
  );
  const NAMES: Readonly<Record<string, string>> = { h: 'handling', s: 'screen', c: 'call' };
  return ((row?.type ?? []) as readonly string[]).map(
    (value) => [NAMES[value] ?? lowerCamel(value), value] as const,
  );
}

const literal = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`);

function declared(each: DartEnum): string[] {
  const values = valuesOf(each);
  const members = values.map(([name, value]) => [`  /// \`${value}\`.`, `  ${name}(${literal(value)})`]);
  const all = values.some(([name]) => name === 'unknown')
    ? members
    : [...members, ['  /// A value of a later version.', '  unknown(null)']];
  return [
    '',
    `/// ${each.says}`,
    `enum ${each.name} {`,
    all
      .map((lines) => lines.join('\n'))
      .join(',\n\n')
      .concat(';'),
    '',
    `  const ${each.name}(this.wire);`,
    '',
    '  /// The value on the wire.',
    '  final Object? wire;',
    '',
    '  /// The member of a value; [unknown] where there is none.',
    `  static ${each.name} of(Object? value) =>`,
    '      values.firstWhere((member) => member.wire == value, orElse: () => unknown);',
    '}',
  ];
}

/** Closed sets of values as enums that also know other values. */
export const dartEnums = (): string => [`// ${GENERATED}`, ...ENUMS.flatMap(declared), ''].join('\n');

/** The exported constants, in camelCase. */
export function dartConstants(): string {
  const rows = ROWS.filter((row): row is ConstantRow => row.kind === 'constant');
  const lines = rows.flatMap(({ name, value }) => [
    '',
    `/// \`${name}\`.`,
    `const ${typeof value === 'number' ? 'int' : 'String'} ${lowerCamel(name)} = ${literal(value)};`,
  ]);
  return [`// ${GENERATED}`, ...lines, ''].join('\n');
}

/** The constants as a map, for the tests: Dart cannot list its declarations. */
export function dartConstantNames(): string {
  const names = ROWS.filter((row): row is ConstantRow => row.kind === 'constant').map(({ name }) =>
    lowerCamel(name),
  );
  return [
    `// ${GENERATED}`,
    '',
    "import 'package:geo_background/geo_background.dart';",
    '',
    '/// Every exported constant by its name.',
    'const Map<String, Object> constants = {',
    ...names.map((name) => `  '${name}': ${name},`),
    '};',
    '',
  ].join('\n');
}
