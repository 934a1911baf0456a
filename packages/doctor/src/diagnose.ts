import type { App } from './app';
import type { Finding, Fix, Found, Rule } from './rule';
import { RULES } from './rules/rules';

/** A finding with the change that mends it. */
export interface Diagnosis {
  readonly finding: Finding;
  readonly fix: Fix | undefined;
}

/** What breaks the rules in an app: errors first, then by file and line. */
export function diagnose(app: App, rules: readonly Rule[] = RULES): readonly Diagnosis[] {
  return rules.flatMap((rule) => rule.check(app).map((found) => diagnosisOf(rule, found))).sort(byWeight);
}

function diagnosisOf({ id, severity, fails, source, mend }: Rule, found: Found): Diagnosis {
  const { file, line, says, fix } = found;
  const isFixable = fix !== undefined;
  const finding = {
    rule: id,
    severity,
    fails,
    file,
    line,
    says,
    source,
    mend: found.mend ?? mend,
    isFixable,
  };
  return { finding, fix };
}

function byWeight({ finding: a }: Diagnosis, { finding: b }: Diagnosis): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line;
}
