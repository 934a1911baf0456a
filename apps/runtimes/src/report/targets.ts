import type { RuntimeResult } from '../comparison/run-scenarios';

/** What the guest must hold to, so that a phone does not feel it. */
interface Target {
  readonly figure: 'firstEventMillis' | 'fixesPerSecond' | 'heapBytes';
  /** In which runtimes; undefined: in all. */
  readonly runtimes?: readonly string[];
  readonly description: string;
  holds(value: number): boolean;
}

const QUICKJS = ['quickjs', 'quickjs-ng'];
const JAVASCRIPT_CORE = ['jsc', 'jsc-c'];
/** 8 MB, in the smaller sense. */
const HEAP_BYTES = 8_000_000;

const TARGETS: readonly Target[] = [
  {
    figure: 'firstEventMillis',
    runtimes: QUICKJS,
    description: 'first event in 100 ms or less in QuickJS',
    holds: (millis) => millis <= 100,
  },
  {
    figure: 'firstEventMillis',
    runtimes: JAVASCRIPT_CORE,
    description: 'first event in 20 ms or less in JavaScriptCore',
    holds: (millis) => millis <= 20,
  },
  {
    figure: 'fixesPerSecond',
    runtimes: QUICKJS,
    description: '500 fixes a second or more in QuickJS',
    holds: (fixes) => fixes >= 500,
  },
  {
    figure: 'heapBytes',
    description: '8 MB of heap or less after a day with 100 fences',
    holds: (bytes) => bytes <= HEAP_BYTES,
  },
];

/** Each target: met, missed by which runtimes, or not measured. */
export function targetLines(results: readonly RuntimeResult[]): readonly string[] {
  return TARGETS.map(({ figure, runtimes, description, holds }) => {
    const measured = results.filter(
      (each) => each[figure] !== null && (runtimes === undefined || runtimes.includes(each.name)),
    );
    const missedBy = measured.filter((each) => !holds(each[figure] as number)).map(({ name }) => name);
    if (measured.length === 0) return `?  ${description}: not measured`;
    return missedBy.length === 0
      ? `✓  ${description}`
      : `✗  ${description}: missed by ${missedBy.join(', ')}`;
  });
}
