import { GENERATED } from '../pages/markdown';
import { kdoc } from './comments';
import { type ConfigMember, type ConfigType, configTypes, type FacadeType } from './config-parts';

/** The file of the Kotlin library that apps configure the engine by. */
export const KOTLIN_CONFIG =
  'packages/adapter-android/android/src/main/kotlin/dev/geo/android/facade/GeoConfig.kt';

const TYPES: Readonly<Record<FacadeType, string>> = {
  flag: 'Boolean',
  number: 'Double',
  integer: 'Int',
  milliseconds: 'Long',
  text: 'String',
  map: 'JsonObject',
  'text map': 'Map<String, String>',
  'text list': 'List<String>',
  'any value': 'JsonElement',
};

const SAYS = [
  [
    'What [GeoEngine.ready] and [GeoEngine.setConfig] take. What is not named is unchanged (in `ready` without `reset = false` it',
    'is at its default), null takes a key back to its default; named objects merge field by field, maps are replaced. A wrong value',
    'is refused with [GeoErrorCode.INVALID_CONFIG], and nothing is applied.',
  ].join(' '),
  'Keys that iOS alone heeds are left out.',
];

function property({ name, says, type }: ConfigMember): string[] {
  const comment = kdoc(says, '    ');
  if (typeof type === 'string') return [...comment, `    public var ${name}: ${TYPES[type]}? by Key()`];
  return [
    ...comment,
    `    public fun ${name}(build: ${type.part}.() -> Unit) {`,
    `        put("${name}", ${type.part}().apply(build))`,
    '    }',
  ];
}

const declared = ({ name, says, members }: ConfigType): string[] => [
  '',
  ...kdoc(says),
  `public class ${name} : ConfigPart() {`,
  ...members.flatMap((member, index) => (index === 0 ? property(member) : ['', ...property(member)])),
  '}',
];

/** The configuration as classes of Kotlin. */
export function kotlinConfig(): string {
  return [
    `// ${GENERATED}`,
    '',
    'package dev.geo.android.facade',
    '',
    'import kotlinx.serialization.json.JsonElement',
    'import kotlinx.serialization.json.JsonObject',
    ...configTypes('I', SAYS).flatMap(declared),
    '',
  ].join('\n');
}
