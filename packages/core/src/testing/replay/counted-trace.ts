import { decisionFrom } from '../../store/uptime-in-decision';

/** Trace lines as an exported black box has them: with uptimes that count from `base`, the uptime of its first entry. */
export function countedTrace(base: number, lines: readonly string[]): readonly string[] {
  return lines.map((line) => {
    const end = line.indexOf(' ');
    return `${Number(line.slice(0, end)) - base} ${decisionFrom(base, line.slice(end + 1))}`;
  });
}
