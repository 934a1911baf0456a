import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskFiles } from './app-files';
import { checkUp } from './check-up';
import { declarationsOf } from './declarations';
import type { Diagnosis } from './diagnose';
import type { Finding } from './rule';
import { RULES } from './rules/rules';

/** What to look at. */
export interface DoctorRequest {
  readonly folder: string;
  /** The engine's configuration as JSON, from the folder. */
  readonly config?: string;
  /** Mend what can be mended safely. */
  readonly fix?: boolean;
}

/** What was found, and what is left after `--fix`. */
export interface Checked {
  /** How many rules there are. */
  readonly rules: number;
  readonly findings: readonly Finding[];
  readonly fixed: readonly { readonly file: string; readonly rules: readonly string[] }[];
  readonly declarations: readonly string[];
}

/** A mend may show another fault; more rounds than this mend nothing new. */
const MAX_ROUNDS = 4;

/** Reads an app, and checks it against every rule. Only `fix` writes, and only to files that a finding names. */
export function runDoctor({ folder, config, fix = false }: DoctorRequest): Checked {
  const fixed = new Map<string, string[]>();
  let { app, diagnoses } = checkUp(folder, config);
  for (let round = 0; fix && round < MAX_ROUNDS; round += 1) {
    if (!mend(folder, diagnoses, fixed)) break;
    ({ app, diagnoses } = checkUp(folder, config));
  }
  const findings = diagnoses.map(({ finding }) => finding);
  return {
    rules: RULES.length,
    findings,
    fixed: [...fixed].map(([file, rules]) => ({ file, rules: [...new Set(rules)] })),
    declarations: declarationsOf(app),
  };
}

/** Applies the fixes, file by file; false where they change nothing. */
function mend(folder: string, diagnoses: readonly Diagnosis[], fixed: Map<string, string[]>): boolean {
  const files = diskFiles(folder);
  const texts = new Map<string, string>();
  for (const { finding, fix } of diagnoses) {
    const before = fix && (texts.get(fix.file) ?? files.read(fix.file));
    if (!fix || before === undefined) continue;
    const after = fix.edit(before);
    if (after === before) continue;
    texts.set(fix.file, after);
    fixed.set(fix.file, [...(fixed.get(fix.file) ?? []), finding.rule]);
  }
  for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  return texts.size > 0;
}
