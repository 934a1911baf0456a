import { GENERATED } from '../pages/markdown';
import { docc } from './comments';
import { type ConfigMember, type ConfigType, configTypes, type FacadeType } from './config-parts';

/** The file of the Swift package that apps configure the engine by. */
export const SWIFT_CONFIG = 'packages/adapter-ios/Sources/Geo/Facade/GeoConfig.swift';

const TYPES: Readonly<Record<FacadeType, string>> = {
  flag: 'Bool',
  number: 'Double',
  integer: 'Int',
  milliseconds: 'Int',
  text: 'String',
  map: 'JsonFields',
  'text map': '[String: String]',
  'text list': '[String]',
  'any value': 'JsonValue',
};

const SAYS = [
  [
    'What ``GeoEngine/ready(_:)-(GeoConfig)`` and ``GeoEngine/setConfig(_:)-(GeoConfig)`` take. What is not set is unchanged (in',
    '`ready` without `reset = false` it is at its default), nil takes a key back to its default; named objects merge field by',
    'field, maps are replaced. A wrong value is refused with ``GeoError/Code/invalidConfig``, and nothing is applied.',
  ].join(' '),
  'A key reads as what was set here, nil where nothing was. Keys that Android alone heeds are left out.',
];

function property({ name, says, type }: ConfigMember): string[] {
  const isPart = typeof type !== 'string';
  return [
    ...docc(says, '    '),
    `    public var ${name}: ${isPart ? type.part : `${TYPES[type]}?`} {`,
    `        get { ${isPart ? 'part' : 'value'}("${name}") }`,
    `        set { set("${name}", ${isPart ? 'part: ' : ''}newValue) }`,
    '    }',
  ];
}

const declared = ({ name, says, members }: ConfigType): string[] => [
  '',
  ...docc(says),
  `public struct ${name}: ConfigPart {`,
  '    public var fields: JsonFields = [:]',
  '',
  '    public init() {}',
  ...members.flatMap((member) => ['', ...property(member)]),
  '}',
];

/** The configuration as structures of Swift. */
export function swiftConfig(): string {
  const lines = configTypes('A', SAYS).flatMap(declared);
  return [`// ${GENERATED}`, ...lines, ''].join('\n');
}
