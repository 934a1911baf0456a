import { GENERATED } from '../../pages/markdown';
import { type ConfigType, configTypes, type FacadeType } from '../config-parts';
import { choiceOf } from './choices';
import { ENUMS, valuesOf } from './enums';
import { type DartField, type DartShape, dartShapes } from './shapes';

/** What arrives in the place of a field (nothing where there is no element), and what the field then is: source text of Dart. */
type Vector = readonly [given: readonly [source: string] | readonly [], expected: string];

/** Texts of Dart that are no value of the type, for each kind of type. */
const NOT_TEXT = ['5', '1.5', 'true', '<Object?>[]', "<String, dynamic>{'a': 1}"];
const NOT_NUMBER = ["'5'", "''", 'true', '<Object?>[1]', "<String, dynamic>{'a': 1}"];
const NOT_FLAG = ["'true'", '1', '0', '1.5', '<Object?>[]', "<String, dynamic>{'a': 1}"];
const NOT_MAP = ["'text'", '5', 'true', '<Object?>[<String, dynamic>{}]'];
const NOT_LIST = ["'text'", '5', 'true', "<String, dynamic>{'0': 1}"];

interface Kind {
  /** The value of a required field that is missing. */
  readonly empty: string;
  readonly wrong: readonly string[];
  readonly right: readonly (readonly [given: string, expected: string])[];
}

const TEXT: Kind = { empty: "''", wrong: NOT_TEXT, right: [["'text'", "'text'"]] };
const MAP: Kind = {
  empty: '<String, dynamic>{}',
  wrong: NOT_MAP,
  right: [["<String, dynamic>{'a': 1}", "<String, dynamic>{'a': 1}"]],
};
const INTEGER: Kind = {
  empty: '0',
  wrong: NOT_NUMBER,
  // A double that is whole, and fractions, which are cut off.
  right: [
    ['7', '7'],
    ['7.0', '7'],
    ['87.9', '87'],
    ['-1.9', '-1'],
  ],
};

const KINDS: Readonly<Record<string, Kind>> = {
  string: TEXT,
  timestamp: TEXT,
  PageOrder: TEXT,
  number: {
    empty: '0.0',
    wrong: NOT_NUMBER,
    // An int is a double as well.
    right: [
      ['7', '7.0'],
      ['-1.5', '-1.5'],
      ['0', '0.0'],
    ],
  },
  integer: INTEGER,
  boolean: {
    empty: 'false',
    wrong: NOT_FLAG,
    right: [
      ['true', 'true'],
      ['false', 'false'],
    ],
  },
  object: MAP,
  Extras: MAP,
};

/** JSON text on the wire, decoded; what is none stays as it is. */
const ANY: readonly Vector[] = [
  [[], 'null'],
  [['null'], 'null'],
  [['\'{"a":[1]}\''], "<String, dynamic>{'a': <Object?>[1]}"],
  [["'{\"a'"], "'{\"a'"],
  [["'7'"], '7'],
  [['7'], '7'],
];

/** A list of shapes, and a shape, are asserted by what they were read from. */
function kindOf({ type }: DartField): Kind {
  if (typeof type !== 'string') return typeof type[0] === 'number' ? INTEGER : TEXT;
  const kind = KINDS[type];
  if (kind) return kind;
  if (!type.endsWith('[]')) return MAP;
  return {
    empty: '<Object?>[]',
    wrong: NOT_LIST,
    right: [
      ['<Object?>[]', '<Object?>[]'],
      [
        "<Object?>[5, <String, dynamic>{'a': 1}]",
        "<Object?>[<String, dynamic>{}, <String, dynamic>{'a': 1}]",
      ],
    ],
  };
}

function vectorsOf(field: DartField): readonly Vector[] {
  if (field.type === 'any') return ANY;
  const { empty, wrong, right } = kindOf(field);
  const none = field.isOptional ? 'null' : empty;
  return [
    [[], none],
    [['null'], none],
    ...wrong.map((given): Vector => [[given], none]),
    ...right.map(([given, expected]): Vector => [[given], expected]),
  ];
}

const payload = (wire: string, given: Vector[0]) =>
  given.length === 0 ? '<String, dynamic>{}' : `<String, dynamic>{'${wire}': ${given[0]}}`;

const ofShape = ({ name, fields }: DartShape): string[] => [
  '  (',
  `    shape: '${name}',`,
  `    read: ${name}.fromWire,`,
  '    vectors: [',
  ...fields.flatMap((field) =>
    vectorsOf(field).map(
      ([given, expected]) =>
        `      (field: '${field.name}', payload: ${payload(field.wire, given)}, expected: ${expected}),`,
    ),
  ),
  '    ],',
  '  ),',
];

function ofEnum(each: (typeof ENUMS)[number]): string[] {
  const [shape = '', field = ''] = each.fields[0]?.split('.') ?? [];
  const found = dartShapes().flatMap(({ name, fields }) =>
    name === shape ? fields.filter((one) => one.name === field) : [],
  )[0];
  if (found === undefined) throw new Error(`${each.name} is of no field: ${shape}.${field}`);
  const known = `known${found.name.charAt(0).toUpperCase()}${found.name.slice(1)}`;
  const source = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`);
  const members: readonly (readonly [given: string, member: string])[] = [
    ...valuesOf(each).map(({ name, value }) => [source(value), name] as const),
    ...["'of-tomorrow'", '99', '-7', 'null', 'true', '<Object?>[]'].map(
      (given) => [given, 'unknown'] as const,
    ),
  ];
  return [
    '  (',
    `    name: '${each.name}',`,
    `    of: ${each.name}.of,`,
    `    members: ${each.name}.values,`,
    `    known: (value) => ${shape}.fromWire(<String, dynamic>{'${found.wire}': value}).${known},`,
    '    vectors: [',
    ...members.map(([given, member]) => `      (${given}, '${member}'),`),
    '    ],',
    '  ),',
  ];
}

/** A value of each type of key. */
const GIVEN: Readonly<Record<FacadeType, string>> = {
  flag: 'false',
  number: '1.5',
  integer: '3',
  milliseconds: '3',
  text: "'text'",
  map: "{'a': 1}",
  'text map': "{'a': 'b'}",
  'text list': "['a']",
  'any value': "{'a': 1}",
};

/** Each key alone, by its name on the wire. */
function ofConfig({ name, members }: ConfigType): string[] {
  const dart = name === 'GeoConfig' ? 'Config' : name;
  const outer = dart === 'Config' ? '' : `${dart.charAt(0).toLowerCase()}${dart.slice(1, -'Config'.length)}.`;
  return members.map(({ name: key, type }) => {
    const choice = choiceOf(`${outer}${key}`);
    const [given, wire] =
      typeof type === 'string'
        ? [choice === undefined ? GIVEN[type] : `${choice}(${GIVEN[type]})`, GIVEN[type]]
        : [`${type.part}(cleared: {'gone'})`, "<String, Object?>{'gone': null}"];
    return `  ('${dart}.${key}', const ${dart}(${key}: ${given}).toWire(), <String, Object?>{'${key}': ${wire}}),`;
  });
}

/** What every field of every class, and every enum, must be for whatever arrives: made from the rows, and not from what reads it. */
export const dartVectors = (): string =>
  [
    `// ${GENERATED}`,
    '',
    "import 'package:geo_background/geo_background.dart';",
    '',
    '/// A payload, and what a field of it must be.',
    'typedef Vector = ({String field, Object? payload, Object? expected});',
    '',
    '/// Every field of every class. A shape stands as what it was read from.',
    'final List<({String shape, Shape Function(Object? payload) read, List<Vector> vectors})> shapeVectors = [',
    ...dartShapes().flatMap(ofShape),
    '];',
    '',
    '/// Every enum: by itself, and as the field has it.',
    'final List<({String name, Enum Function(Object? value) of, List<Enum> members, Enum Function(Object? value) known, List<(Object?, String)> vectors})>',
    '    enumVectors = [',
    ...ENUMS.flatMap(ofEnum),
    '];',
    '',
    '/// Every key of the configuration: what goes to the engine where it alone is given.',
    'final List<(String key, Map<String, Object?> wire, Map<String, Object?> expected)> configVectors = [',
    ...configTypes(undefined, []).flatMap(ofConfig),
    '];',
    '',
  ].join('\n');
