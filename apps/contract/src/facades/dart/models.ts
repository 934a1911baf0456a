import { GENERATED } from '../../pages/markdown';
import { docc } from '../comments';
import { enumOf } from './enums';
import { GETTERS } from './getters';
import { type DartField, type DartShape, dartShapes } from './shapes';

interface DartType {
  /** Without `?`. */
  readonly name: string;
  /** An expression that reads `value`. */
  read(value: string, isOptional: boolean): string;
  /** Converts to the wire. */
  write(name: string): string;
}

const same = (name: string) => name;
const plain = (name: string, reader: string): DartType => ({
  name,
  read: (value, isOptional) => `${reader}${isOptional ? 'OrNull' : 'Of'}(${value})`,
  write: same,
});

const PLAIN: Readonly<Record<string, DartType>> = {
  string: plain('String', 'text'),
  timestamp: plain('String', 'text'),
  number: plain('double', 'double'),
  integer: plain('int', 'int'),
  boolean: plain('bool', 'flag'),
  object: plain('Map<String, dynamic>', 'map'),
  Extras: plain('Map<String, dynamic>', 'map'),
  PageOrder: { name: 'PageOrder', read: (value) => `textOrNull(${value}) as PageOrder?`, write: same },
  'string[]': {
    name: 'List<String>',
    read: (value, isOptional) => `list${isOptional ? 'OrNull' : 'Of'}(${value}, textOf)`,
    write: same,
  },
  any: { name: 'Object', read: (value) => `decodedOf(${value})`, write: (name) => `jsonEncode(${name})` },
};

function typeOf({ type }: DartField): DartType {
  if (typeof type !== 'string')
    return typeof type[0] === 'number' ? (PLAIN.integer as DartType) : (PLAIN.string as DartType);
  const known = PLAIN[type];
  if (known) return known;
  if (type.endsWith('[]')) {
    const element = type.slice(0, -2);
    return {
      name: `List<${element}>`,
      read: (value, isOptional) => `list${isOptional ? 'OrNull' : 'Of'}(${value}, ${element}.fromWire)`,
      write: (name) => `[for (final element in ${name}) element.toWire()]`,
    };
  }
  return {
    name: type,
    read: (value, isOptional) =>
      isOptional ? `shapeOrNull(${value}, ${type}.fromWire)` : `${type}.fromWire(${value})`,
    write: (name) => `${name}.toWire()`,
  };
}

/** Where an app may leave out more than the engine does: `insertLocation` fills it in. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Location: ['coords'],
  Coords: ['latitude', 'longitude'],
  MotionActivity: ['type'],
  Battery: [],
};

/** Fields whose null says something: they are always on the wire. */
const KEEPS_NULL = new Set(['Location.isMoving']);

const SECRET = new Set(['AuthorizationEvent', 'AuthState']);
/** Fields of other names are there by index. */
const INDEXED = new Set(['GeoState', 'DeviceReport']);

function entry(shape: DartShape, field: DartField): string {
  const { name, wire } = field;
  const isNeeded = NEEDED[shape.name]?.includes(name) ?? !field.isOptional;
  const value = typeOf(field).write(name);
  if (isNeeded || KEEPS_NULL.has(`${shape.name}.${name}`)) return `'${wire}': ${value}`;
  return `if (${name} != null) '${wire}': ${value}`;
}

function parameter(shape: DartShape, field: DartField): string {
  const isNeeded = NEEDED[shape.name]?.includes(field.name) ?? !field.isOptional;
  return isNeeded ? `required ${typeOf(field).name} ${field.name}` : `${typeOf(field).name}? ${field.name}`;
}

function property(shape: DartShape, field: DartField): string[] {
  const { name, says, isOptional } = field;
  const known = enumOf(shape.name, name);
  return [
    ...docc([says], '  '),
    `  final ${typeOf(field).name}${isOptional ? '?' : ''} ${name};`,
    '',
    ...(known === undefined
      ? []
      : [
          `  /// [${name}] as an enum; a value of a later version is [${known}.unknown].`,
          `  ${known} get known${name.charAt(0).toUpperCase()}${name.slice(1)} => ${known}.of(${name});`,
          '',
        ]),
  ];
}

/** A field that binding D does not have: read from the payload when it is asked for. */
function getter(field: DartField): string[] {
  const type = typeOf(field);
  return [
    ...docc([field.says], '  '),
    `  ${type.name}${field.isOptional ? '?' : ''} get ${field.name} => ${type.read(`raw['${field.wire}']`, field.isOptional)};`,
    '',
  ];
}

function classOf(shape: DartShape): string[] {
  const { name, says, fields } = shape;
  const last = fields.length - 1;
  return [
    '',
    ...docc([says]),
    `final class ${name} extends ${SECRET.has(name) ? 'SecretShape' : 'Shape'} {`,
    `  /// One that an app makes itself. What is left out is not on the wire.`,
    `  factory ${name}({`,
    ...fields.map((field) => `    ${parameter(shape, field)},`),
    `  }) =>`,
    `      ${name}._({`,
    ...fields.map((field) => `        ${entry(shape, field)},`),
    '      });',
    '',
    '  /// Reads a payload. Total: it takes any value, and never throws.',
    `  factory ${name}.fromWire(Object? payload) => ${name}._(mapOf(payload));`,
    '',
    `  ${name}._(super.raw)`,
    ...fields.map((field, index) => {
      const read = typeOf(field).read(`raw['${field.wire}']`, field.isOptional);
      return `      ${index === 0 ? ':' : ' '} ${field.name} = ${read}${index === last ? ';' : ','}`;
    }),
    '',
    ...fields.flatMap((field) => property(shape, field)),
    ...(GETTERS[name] ?? []).flatMap(getter),
    ...(INDEXED.has(name)
      ? [
          '  /// What the engine gave under this name: `raw[key]`.',
          '  Object? operator [](String key) => raw[key];',
          '',
        ]
      : []),
    '  @override',
    '  Map<String, Object?> get fields => {',
    ...fields.map((field) => `        '${field.name}': ${field.name},`),
    '      };',
    '}',
  ];
}

/** The classes of binding D over their payloads. */
export function dartModels(): string {
  return [
    `// ${GENERATED}`,
    '',
    "import 'dart:convert';",
    '',
    "import 'choices.g.dart';",
    "import 'decode.dart';",
    "import 'enums.g.dart';",
    "import 'shape.dart';",
    ...dartShapes().flatMap(classOf),
    '',
  ].join('\n');
}
