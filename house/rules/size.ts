import type { Source } from './source';

/** A concept that needs more has a second concept in it. */
const MAX_LINES = 300;
/** Half of the files are smaller than this. */
const MAX_MEDIAN_LINES = 150;

/** Files stay small because their concepts are. Gives one line a breach. */
export function tooLarge(sources: readonly Source[]): string[] {
  const sizes = sources.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
  const findings = sizes
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines; at most ${MAX_LINES} are allowed`);
  const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (median >= MAX_MEDIAN_LINES)
    findings.push(`the median is ${median} lines; it must stay under ${MAX_MEDIAN_LINES}`);
  return findings;
}
