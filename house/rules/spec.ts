import ts from 'typescript';
import type { Source } from './source';
import { parse, walk } from './syntax';

/** One line of SPEC.md: `| I1 | what must hold | test/queue.test.ts › "title of the test" |`. */
const ROW = /^\|\s*`?([IC]\d+[a-z]?)`?\s*\|(.*)\|\s*$/;
const CHECK = /([\w./-]+\.test\.ts)`?\s*›\s*[`"“]([^"”`]+)["”`]/g;

/**
 * Every numbered invariant and prohibition names at least one test, and each test named exists and is run.
 * `read` gives a test file by its path from the package, or undefined. Gives one line a breach.
 */
export function unkeptPromises(spec: string, read: (path: string) => Source | undefined): string[] {
  const findings: string[] = [];
  const seen = new Set<string>();
  /** By path: many rows name the same file. */
  const titles = new Map<string, readonly RegExp[] | undefined>();
  for (const line of spec.split('\n')) {
    const [, id, rest] = ROW.exec(line) ?? [];
    if (id === undefined || rest === undefined) continue;
    if (seen.has(id)) findings.push(`${id} is there twice`);
    seen.add(id);
    const checks = [...rest.slice(rest.lastIndexOf('|') + 1).matchAll(CHECK)];
    if (checks.length === 0) findings.push(`${id} names no check (test/file.test.ts › "title")`);
    for (const [, path = '', title = ''] of checks) {
      if (!titles.has(path)) {
        const source = read(path);
        titles.set(path, source && titlesOf(source));
      }
      const known = titles.get(path);
      if (known === undefined) findings.push(`${id}: ${path} does not exist`);
      else if (!known.some((pattern) => pattern.test(title))) {
        findings.push(`${id}: ${path} has no test called "${title}" that is run`);
      }
    }
  }
  if (seen.size === 0)
    findings.push('SPEC.md has no row of the form | I1 | text | test/file.test.ts › "title" |');
  return findings;
}

/** The titles of all tests and groups of a file, but those that are switched off; `${…}` and `%s` stand for anything. */
function titlesOf(source: Source): readonly RegExp[] {
  const titles: RegExp[] = [];
  walk(parse(source), (node) => {
    if (!ts.isCallExpression(node) || /\.(skip|todo)\b/.test(node.expression.getText())) return;
    const [title] = node.arguments;
    if (title === undefined || (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title))) return;
    const text = ts.isTemplateExpression(title)
      ? title.head.text + title.templateSpans.map((span) => `%s${span.literal.text}`).join('')
      : title.text;
    const pattern = text.split(/%[sdifjo]|\$\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    titles.push(new RegExp(`^${pattern.join('.+')}$`));
  });
  return titles;
}
