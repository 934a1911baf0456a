import { SOURCE_MUTANTS } from '../../mutants/index';
import { plantAll } from '../../mutants/planting/sources';
import { keyOf } from '../../mutants/source-mutant';
import { rowOf } from '../rows/index';
import type { Row } from '../rows/row';
import { byProof, proofKey } from '../run/coverage';
import { kindsOf, type ProofKind, type ProvingTest } from '../run/proof';
import { GENERATED, table } from './markdown';

/** Rows stand together by what precedes the first slash of their id. */
const SECTIONS: Readonly<Record<string, string>> = {
  2: 'Resources',
  3: 'States',
  4: 'Operations',
  5: 'Authentication',
  6: 'Events',
  7: 'Errors',
  8: 'Limits',
  9: 'Versions',
  gaps: 'What the contract leaves open',
};

const sectionOf = ({ id }: Row) => id.split(/[./]/)[0] ?? '';

function typeOf(row: Row): string {
  switch (row.kind) {
    case 'field': {
      const type = typeof row.type === 'string' ? row.type : row.type.join(' · ');
      const range =
        row.min === undefined && row.max === undefined ? '' : ` ${row.min ?? ''}…${row.max ?? ''}`;
      return `${type}${row.nullable ? ' or null' : ''}${row.optional ? '?' : ''}${row.unit ? ` ${row.unit}` : ''}${range}`;
    }
    case 'operation':
      return `(${row.takes.join(', ')}) → ${String(row.gives)}`;
    case 'listener':
      return `${row.event}: ${String(row.payload)}`;
    case 'constant':
      return JSON.stringify(row.value);
    case 'key':
      return row.type;
    case 'rule':
    case 'limit':
      return row.kind;
  }
}

function proofs(row: Row, tests: ReadonlyMap<string, ProvingTest>): string {
  const one = (kind: ProofKind) => {
    const test = tests.get(proofKey(row.id, kind));
    if (test === undefined) return `${kind}: none yet`;
    const title = test.title.slice(test.title.indexOf(': ') + 2);
    return `${kind}: ${test.file.slice('apps/contract/'.length)} › “${title}”`;
  };
  return kindsOf(row.bindings).map(one).join('<br>');
}

/** The files that have what the row is about. A rule lives where its mutants are planted. */
export function livesOf(row: Row): readonly string[] {
  if ('lives' in row) return [row.lives];
  const own = (SOURCE_MUTANTS[row.id] ?? []).flatMap(
    (_mutant, index) => plantAll().places[keyOf(row.id, index)] ?? [],
  );
  const bounded = row.kind === 'limit' && row.of !== undefined ? livesOf(rowOf(row.of)) : [];
  return [...new Set([...own, ...bounded])].sort();
}

/** docs/contract.md: every row, where it lives, which test proves it. */
export function contractPage(rows: readonly Row[], provingTests: readonly ProvingTest[]): string {
  const tests = byProof(provingTests);
  const lines = [
    '# The contract, row by row',
    '',
    `<!-- ${GENERATED} -->`,
    '',
    'Every field, operation, listener, rule, limit, constant and config key, with where it lives and the test that proves',
    'it. T is the TypeScript API (`@geo/core`), D the one in camelCase (`@geo/camel`), Dart the same in `packages/flutter`,',
    "proved by D's stories in a running Dart program. A test counts only when it fails for each mutant of its row: the subject",
    "removed, renamed, of another type or another value, a default or a check changed, or the rule's own line in the sources",
    'broken. Tests are paths below apps/contract. The shapes as JSON Schema: [record](schema/location.schema.json),',
    '[configuration](schema/config.schema.json); the keys: [config.md](config.md).',
  ];
  for (const [section, title] of Object.entries(SECTIONS)) {
    const mine = rows.filter((row) => sectionOf(row) === section);
    if (mine.length === 0) continue;
    lines.push('', `## ${title}`, '');
    const cells = mine.map((row) => [
      row.id,
      typeOf(row),
      row.says,
      livesOf(row).join('<br>'),
      proofs(row, tests),
    ]);
    lines.push(...table(['row', 'what', 'it says', 'where it lives', 'proved by'], cells));
  }
  return [...lines, ''].join('\n');
}
