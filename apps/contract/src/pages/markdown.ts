/** Says whose hand a file is. */
export const GENERATED = 'Generated from apps/contract; change it there, then: pnpm contract --update';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The lines of a table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}
