import { CONFIG_PRESETS } from '@geo/core';
import { KEY_ROWS } from '../rows/keys';
import type { KeyRow } from '../rows/row';
import { docOf, ruleOf } from './key-docs';
import { roomsOf } from './key-rooms';
import { GENERATED, table } from './markdown';

const PLATFORMS = { A: 'Android', I: 'iOS' } as const;
const HOSTS = { ios: 'iOS', android: 'Android', web: 'browsers', node: 'Node' } as const;

const MOMENTS: Readonly<Record<NonNullable<KeyRow['takesEffect']>, string>> = {
  'next fix': 'with the next accepted fix',
  'next filter': 'when the filter is next built: at `start()` or at a launch that resumes tracking',
  'next permission request': 'when permission is next requested',
  'next boot': 'at the next device boot',
  'app end': 'when the app is terminated',
};

/** The key, or the key that has the field. */
function outerOf({ name }: KeyRow): KeyRow | undefined {
  const [outer] = name.split('.');
  return KEY_ROWS.find((row) => row.name === outer);
}

/** When another value takes effect, and the rooms of core that act on it; a field goes with its object. */
export function shownUse(row: KeyRow): readonly [when: string, who: string] {
  const outer = outerOf(row) ?? row;
  if (outer.effect?.length === 0) return ['', ''];
  const when = outer.takesEffect === undefined ? 'at once' : MOMENTS[outer.takesEffect];
  return [when, roomsOf(outer.name).join(', ')];
}

/** Where something heeds the key today; a field goes with its object. */
function shownEffect(row: KeyRow): string {
  const platforms = row.effect ?? outerOf(row)?.effect;
  if (platforms === undefined) return 'everywhere';
  return platforms.length === 0 ? '**nowhere yet**' : platforms.map((platform) => HOSTS[platform]).join(', ');
}

/** The values that presets give the key, beside its default, which is that of `live`. */
function presetsOf(name: string): string {
  const given = (['balanced', 'economical'] as const).flatMap((preset) => {
    const value = (CONFIG_PRESETS[preset] as Readonly<Record<string, unknown>>)[name];
    return value === undefined ? [] : [`${preset} \`${JSON.stringify(value)}\``];
  });
  return given.length === 0 ? '' : `; ${given.join(', ')}`;
}

function shownDefault({ name, ...row }: KeyRow): string {
  if (name === 'minimumActivityRecognitionConfidence') return '75 on Android, 50 on iOS';
  if (row.type === 'object') return 'that of its fields';
  const fallback = row.default === undefined ? 'unset' : `\`${JSON.stringify(row.default)}\``;
  return `${fallback}${presetsOf(name)}`;
}

function line(row: KeyRow): readonly string[] {
  const allowed = (ruleOf(row.name)?.allowed ?? '').replace(/,/g, ', ').replace(/ {2,}/g, ' ');
  const platform = row.platform === undefined ? '' : PLATFORMS[row.platform];
  return [
    `\`${row.name}\``,
    allowed,
    shownDefault(row),
    platform,
    shownEffect(row),
    ...shownUse(row),
    docOf(row.name),
  ];
}

/** docs/config.md: every config key. */
export function configPage(): string {
  return [
    '# Configuration',
    '',
    `<!-- ${GENERATED} -->`,
    '',
    'What `ready(config)` and `setConfig(patch)` take. An absent key is unchanged (in `ready` without `reset: false` it is at',
    'its default), `null` takes it back to its default; the named objects (`notification`, `authorization`, `crashDetection`, `distractionDetection`, `requireResponse`) merge field by field, maps are',
    'replaced. `preset` chooses the values of keys that are not given: a given key beats the preset, and `null` takes it back to the',
    'value of the preset. Without a preset it is `balanced`; the defaults below are those of `live`. Keys that are not listed are kept without effect: a warning in the log names them, with the key that was probably',
    'meant, and so does `State.unknownKeys`. Keys that are listed and have no effect where the app runs are in',
    '`State.ineffectiveKeys`. What takes effect at once holds for the next use of the key, and what is open because of it (sensor requests, timers, the notification) is renewed; the rooms that act on it are folders of `packages/core/src`. A wrong value is refused with `INVALID_CONFIG`, and nothing is applied. Templates and `requireResponse` are described in [servers.md](servers.md). As JSON Schema: [schema/config.schema.json](schema/config.schema.json).',
    '',
    ...table(
      [
        ...['key', 'allowed', 'default', 'meant for', 'has an effect on', 'takes effect', 'acted on by'],
        'what it does',
      ],
      KEY_ROWS.map(line),
    ),
    '',
  ].join('\n');
}
