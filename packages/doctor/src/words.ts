import type { Finding } from './rule';
import type { Checked } from './run-doctor';

/** Colours and weights of text; each is the text itself where colour is not wanted. */
export type Ink = Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow', (text: string) => string>>;

const count = (amount: number, one: string): string => `${amount} ${amount === 1 ? one : `${one}s`}`;

/** What the doctor has found, as a person reads it. */
export function doctorText({ findings, fixed, declarations, rules }: Checked, ink: Ink): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const fixable = findings.filter(({ isFixable }) => isFixable).length;
  const sum =
    findings.length === 0
      ? ink.green(`nothing found by ${count(rules, 'rule')}`)
      : `${ink.bold(`${count(errors, 'error')}, ${count(warnings, 'warning')}`)}${fixable > 0 ? `; --fix mends ${fixable}` : ''}`;
  return [
    ...fixed.map(({ file, rules: mended }) => `${ink.green('mended')} ${file}: ${mended.join(', ')}`),
    ...findings.flatMap((finding) => lines(finding, ink)),
    ...(declarations.length === 0
      ? []
      : ['To declare in the Play Console:', ...declarations.map((each) => `  ${each}`), '']),
    sum,
  ].join('\n');
}

function lines({ severity, file, line, says, fails, mend, rule, source }: Finding, ink: Ink): string[] {
  const weight = severity === 'error' ? ink.red(severity) : ink.yellow(severity);
  return [
    `${ink.bold(`${file}:${line}`)} ${weight} ${says}`,
    `  fails on ${fails}`,
    `  ${mend}`,
    `  ${ink.dim(`${rule}  ${source}`)}`,
    '',
  ];
}
