import { GENERATED } from '../../pages/markdown';
import { ROWS } from '../../rows/index';
import type { ConstantRow, FieldRow } from '../../rows/row';
import { docc } from '../comments';
import { constantDoc } from './constant-docs';
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
    fields: ['GeoState.trackingMode'],
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

/** What the members of enums mean whose values are texts, by class and value. */
const MEANS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ActivityType: {
    still: 'Stationary.',
    on_foot: 'Walking or running, where the platform does not distinguish them.',
    walking: 'Walking.',
    running: 'Running.',
    on_bicycle: 'On a bicycle.',
    in_vehicle: 'In a car, bus, train or another vehicle.',
    unknown: 'Unknown to the classifier, or a value of a later version.',
  },
  RecordReason: {
    motionchange: 'Moving began or ended.',
    odometer: 'The odometer was set.',
  },
  GeofenceAction: {
    ENTER: 'The device came in.',
    EXIT: 'It went out.',
    DWELL: 'It has stayed in for the loitering delay.',
  },
  MissingEvidence: {
    speed: 'That it was fast enough before.',
    stop: 'That it has stopped.',
    rest: 'That it stays at rest.',
  },
  DistractionCause: {
    h: 'The phone was handled.',
    s: 'It was handled with the screen on.',
    c: 'A call.',
  },
  TripDoubtKind: {
    gap: 'Two minutes or more without a fix while it moved; the line is straight there.',
    coarse: 'Places known to no better than a block of a town, left out of the line where they add nothing.',
    jump: 'Fixes that were erased because the device cannot have been there.',
    'inferred-start': 'The way from the parking place to the first fix was not observed.',
    split: 'Cut from a longer track, at a stay of five minutes or more.',
    interrupted: 'The process was gone, or the session ended, before the device was found to rest.',
    stopped: 'The app stopped tracking on the way.',
    thinned: 'Fixes left out because a trip keeps at most 8,192.',
    mock: 'Fixes that an app simulated.',
  },
  LogSource: { native: 'The engine or its host.', js: 'The app, by `Geo.logger`.' },
};

interface Member {
  readonly name: string;
  readonly value: string | number;
  readonly says: string;
}

/** The members of an enum with their values on the wire, without that for other values. */
export function valuesOf({ name: type, fields, family }: DartEnum): readonly Member[] {
  if (family !== undefined)
    return ROWS.filter(
      (row): row is ConstantRow => row.kind === 'constant' && row.name.startsWith(family),
    ).map(({ name, value }) => ({
      name: lowerCamel(name.slice(family.length)),
      value,
      says: constantDoc(name),
    }));
  const row = ROWS.find(
    (each): each is FieldRow => each.kind === 'field' && `${each.shape}.${each.name}` === fields[0],
  );
  const NAMES: Readonly<Record<string, string>> = { h: 'handling', s: 'screen', c: 'call' };
  return ((row?.type ?? []) as readonly string[]).map((value) => {
    const says = MEANS[type]?.[value];
    if (says === undefined) throw new Error(`what does ${value} mean in ${type}?`);
    return { name: NAMES[value] ?? lowerCamel(value), value, says };
  });
}

const literal = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`);

function declared(each: DartEnum): string[] {
  const values = valuesOf(each);
  const members = values.map(({ name, value, says }) => [
    ...docc([says], '  '),
    `  ${name}(${literal(value)})`,
  ]);
  const all = values.some(({ name }) => name === 'unknown')
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
    ...docc([constantDoc(name)]),
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
