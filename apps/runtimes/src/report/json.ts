import type { RuntimeResult } from '../comparison/run-scenarios';

/** What was found out in a run of the command. */
export interface Findings {
  readonly results: readonly RuntimeResult[];
  /** Runtimes that are not here, and how to have them. */
  readonly missing: readonly { readonly name: string; readonly install: string }[];
  /** The names of the scenarios. */
  readonly scenarios: readonly string[];
  /** Why the command fails; empty where it does not. */
  readonly failures: readonly string[];
}

/** One line for a program to read. */
export function json({ results, missing, scenarios, failures }: Findings): string {
  const runtimes = results.map(({ differences, ...each }) => ({
    name: each.name,
    version: each.version,
    hash: each.hash,
    firstEventMillis: rounded(each.firstEventMillis),
    fixesPerSecond: rounded(each.fixesPerSecond),
    heapBytes: each.heapBytes,
    firstEventMillisLarge: rounded(each.firstEventMillisLarge),
    heapBytesLarge: each.heapBytesLarge,
    isSame: differences.length === 0,
  }));
  return JSON.stringify({ runtimes, missing, scenarios, failures });
}

/** To a hundredth: more is noise. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
