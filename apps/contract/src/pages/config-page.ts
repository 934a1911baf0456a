import { KEY_ROWS } from '../rows/keys';
import type { KeyRow } from '../rows/row';
import { docOf, ruleOf } from './key-docs';
import { GENERATED, table } from './markdown';

const PLATFORMS = { A: 'Android', I: 'iOS' } as const;

function shownDefault({ name, ...row }: KeyRow): string {
  if (name === 'minimumActivityRecognitionConfidence') return '75 on Android, 50 on iOS';
  if (row.type === 'object') return 'that of its fields';
  return row.default === undefined ? 'unset' : `\`${JSON.stringify(row.default)}\``;
}

function line(row: KeyRow): readonly string[] {
  const allowed = (ruleOf(row.name)?.allowed ?? '').replace(/,/g, ', ').replace(/ {2,}/g, ' ');
  const platform = row.platform === undefined ? '' : PLATFORMS[row.platform];
  return [`\`${row.name}\``, allowed, shownDefault(row), platform, docOf(row.name)];
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
    'replaced. Keys that are not listed are kept and passed through. A wrong value is refused with `INVALID_CONFIG`, and',
    'nothing is applied. Templates and `requireResponse` are described in [servers.md](servers.md). As JSON Schema: [schema/config.schema.json](schema/config.schema.json).',
    '',
    ...table(['key', 'allowed', 'default', 'platform', 'what it does'], KEY_ROWS.map(line)),
    '',
  ].join('\n');
}
