import { docOf } from '../../pages/key-docs';
import { GENERATED } from '../../pages/markdown';
import { KEY_ROWS } from '../../rows/keys';
import { docc } from '../comments';
import { dartDoc } from './key-doc';
import { camelCase } from './shapes';

/** The types of the keys whose values are texts of a closed set. */
const KEYS: Readonly<Record<string, string>> = {
  preset: 'Preset',
  locationAuthorizationRequest: 'LocationAuthorizationRequest',
  stationaryDesiredAccuracy: 'StationaryAccuracy',
  locationFilterPolicy: 'LocationFilterPolicy',
  kalmanProfile: 'KalmanProfile',
  method: 'UploadMethod',
  'authorization.strategy': 'AuthorizationStrategy',
};

interface Choice {
  readonly name: string;
  readonly says: string;
  /** Values by their names in Dart. */
  readonly members: Readonly<Record<string, string>>;
  /** What a member means, where its name does not say it. */
  readonly means?: Readonly<Record<string, string>>;
}

/** Arguments of operations. */
const ARGUMENTS: readonly Choice[] = [
  {
    name: 'SystemSettingsPage',
    says: 'A page of the system’s settings, as `openSettings` opens it.',
    members: {
      app: 'app',
      location: 'location',
      battery: 'battery',
      notifications: 'notifications',
      alarms: 'alarms',
    },
    means: {
      app: 'The app’s own page.',
      location: 'Location services.',
      battery: 'Battery optimisation.',
      notifications: 'The app’s notifications.',
      alarms: 'The right to exact alarms, from Android 12 on.',
    },
  },
  {
    name: 'PageOrder',
    says: 'In which order a page has its records.',
    members: { oldestFirst: 'asc', newestFirst: 'desc' },
    means: { oldestFirst: 'As they were queued.', newestFirst: 'The last one first.' },
  },
];

/** `default` is a word of the language. */
const MEMBERS: Readonly<Record<string, string>> = { DEFAULT: 'standard' };

function memberName(value: string): string {
  if (MEMBERS[value] !== undefined) return MEMBERS[value];
  if (value === value.toUpperCase()) return camelCase(value.toLowerCase());
  return `${value.charAt(0).toLowerCase()}${value.slice(1)}`;
}

/** The type of a key's values, where they are texts of a closed set. */
export function choiceOf(key: string): string | undefined {
  const row = KEY_ROWS.find(({ name }) => name === key);
  if (row?.type !== 'choice' || typeof row.choices?.[0] !== 'string') return undefined;
  const name = KEYS[key];
  if (name === undefined) throw new Error(`the choices of ${key} need a name in Dart`);
  return name;
}

/** A key's value, in Dart. */
export const choiceLiteral = (key: string, value: string): string => `${choiceOf(key)}.${memberName(value)}`;

const ofKeys = (): readonly Choice[] =>
  KEY_ROWS.flatMap((row) => {
    const name = choiceOf(row.name);
    if (name === undefined) return [];
    const values = row.choices as readonly string[];
    return [
      {
        name,
        says: dartDoc(docOf(row.name)),
        members: Object.fromEntries(values.map((value) => [memberName(value), value])),
      },
    ];
  });

const declared = ({ name, says, members, means }: Choice): string[] => [
  '',
  ...docc([says]),
  `extension type const ${name}(String wire) implements String {`,
  ...Object.entries(members).flatMap(([member, value]) => [
    ...docc([means?.[member] ?? `\`${value}\`.`], '  '),
    `  static const ${name} ${member} = ${name}('${value}');`,
    '',
  ]),
  '  /// Those that this version knows.',
  `  static const List<${name}> values = [${Object.keys(members).join(', ')}];`,
  '}',
];

/** Closed sets of texts that an app gives: each is a text on the wire, so that one of a later version can be given too. */
export const dartChoices = (): string =>
  [`// ${GENERATED}`, ...[...ofKeys(), ...ARGUMENTS].flatMap(declared), ''].join('\n');
