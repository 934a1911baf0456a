import type { Finding, Migration } from '@geo/migrate';
import type { Ink } from '../output/ink';

const LIBRARIES: Readonly<Record<Migration['from'], string>> = {
  flat: 'react-native-background-geolocation up to 4',
  grouped: 'react-native-background-geolocation 5',
  mauron85: '@mauron85/react-native-background-geolocation, or a descendant',
};

/** In the order of the report. */
const HEADINGS: readonly (readonly [Finding['verdict'], string])[] = [
  ['none', 'No place'],
  ['unknown', 'Unknown'],
  ['changed', 'Changed'],
  ['unneeded', 'Not needed'],
  ['same', 'Same'],
];

/** The name of a key in its line: where it goes, if that is another one. */
function nameOf({ key, to }: Finding): string {
  const name = key.slice(key.lastIndexOf('.') + 1);
  return to === undefined || to === key || to === name ? key : `${key} → ${to}`;
}

function section(
  [verdict, heading]: (typeof HEADINGS)[number],
  findings: readonly Finding[],
  ink: Ink,
): readonly string[] {
  const own = findings.filter((finding) => finding.verdict === verdict);
  if (own.length === 0) return [];
  const lines =
    verdict === 'same'
      ? [`  ${own.map(nameOf).join(', ')}`]
      : own.map((finding) => `  ${nameOf(finding)}${finding.says === '' ? '' : `: ${finding.says}`}`);
  const title = `${heading} (${own.length})`;
  return [verdict === 'none' || verdict === 'unknown' ? ink.red(title) : title, ...lines, ''];
}

function defaultsOf({ defaults }: Migration): readonly string[] {
  if (defaults.length === 0) return [];
  const lines = defaults.map(({ key, theirs, isKept, says }) => {
    const now = isKept ? `and is kept: ${says}` : `now ${says}`;
    return `  ${key} was ${JSON.stringify(theirs)}, ${now}`;
  });
  return [`Other defaults (${defaults.length})`, ...lines, ''];
}

/** What became of each key, the problems first. */
export function migrationText(migration: Migration, ink: Ink): string {
  return [
    `A configuration of ${LIBRARIES[migration.from]}: ${migration.findings.length} keys`,
    '',
    ...HEADINGS.flatMap((heading) => section(heading, migration.findings, ink)),
    ...defaultsOf(migration),
  ]
    .join('\n')
    .trimEnd();
}
