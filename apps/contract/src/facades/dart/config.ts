import { GENERATED } from '../../pages/markdown';
import { KEY_ROWS } from '../../rows/keys';
import { docc } from '../comments';
import { type ConfigMember, type ConfigType, configTypes, type FacadeType } from '../config-parts';
import { choiceOf } from './choices';
import { dartDoc } from './key-doc';

const TYPES: Readonly<Record<FacadeType, string>> = {
  flag: 'bool',
  number: 'double',
  integer: 'int',
  milliseconds: 'int',
  text: 'String',
  map: 'Map<String, Object?>',
  'text map': 'Map<String, String>',
  'text list': 'List<String>',
  'any value': 'Object',
};

const SAYS = [
  [
    'What `ready` and `setConfig` take. What is not given is unchanged (in `ready` without `reset: false` it is at its default); a',
    'name in `cleared` goes back to its default; named objects merge field by field, maps are replaced. A wrong value is refused with',
    '[InvalidConfigException], and nothing is applied.',
  ].join(' '),
];

const PLATFORMS: Readonly<Record<string, string>> = { A: 'Android only.', I: 'iOS only.' };

function docOf(outer: string, { name, says }: ConfigMember): string[] {
  const row = KEY_ROWS.find((each) => each.name === `${outer}${name}`);
  const platform = row?.platform === undefined ? undefined : PLATFORMS[row.platform];
  return docc([...says.map(dartDoc), ...(platform === undefined ? [] : [platform])], '  ');
}

const dartName = ({ name }: ConfigType) => (name === 'GeoConfig' ? 'Config' : name);
const typeName = (outer: string, { name, type }: ConfigMember) =>
  choiceOf(`${outer}${name}`) ?? (typeof type === 'string' ? TYPES[type] : type.part);

function classOf(each: ConfigType): string[] {
  const { says, members } = each;
  const name = dartName(each);
  const outer = name === 'Config' ? '' : `${name.charAt(0).toLowerCase()}${name.slice(1, -'Config'.length)}.`;
  return [
    '',
    ...docc(says),
    `final class ${name} {`,
    `  /// What is given is set.`,
    `  const ${name}({`,
    ...members.map((member) => `    this.${member.name},`),
    '    this.cleared = const {},',
    '    this.others = const {},',
    '  });',
    '',
    ...members.flatMap((member) => [
      ...docOf(outer, member),
      `  final ${typeName(outer, member)}? ${member.name};`,
      '',
    ]),
    '  /// Names of keys that go back to their defaults.',
    '  final Set<String> cleared;',
    '',
    '  /// Keys that have no name here: of later versions, and of other libraries.',
    '  final Map<String, Object?> others;',
    '',
    '  /// As the engine takes it.',
    '  Map<String, Object?> toWire() => {',
    '        ...others,',
    '        for (final name in cleared) name: null,',
    ...members.map((member) => {
      const value = typeof member.type === 'string' ? member.name : `${member.name}!.toWire()`;
      return `        if (${member.name} != null) '${member.name}': ${value},`;
    }),
    '      };',
    '}',
  ];
}

/** The configuration as classes of Dart. */
export const dartConfig = (): string =>
  [
    `// ${GENERATED}`,
    '',
    "import '../model/choices.g.dart';",
    "import '../model/geo_exception.g.dart';",
    ...configTypes(undefined, SAYS).flatMap(classOf),
    '',
  ].join('\n');
