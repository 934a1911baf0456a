import type { Examined } from '../examination/examine';

/** What the guest must hold to, so that a phone does not feel it. */
interface Target {
  readonly figure: 'firstEventMillis' | 'fixesPerSecond' | 'heapBytes';
  /** In which runtimes; undefined: in all. */
  readonly runtimes?: readonly string[];
  readonly words: string;
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
    words: 'first event in 100 ms or less in QuickJS',
    holds: (millis) => millis <= 100,
  },
  {
    figure: 'firstEventMillis',
    runtimes: JAVASCRIPT_CORE,
    words: 'first event in 20 ms or less in JavaScriptCore',
    holds: (millis) => millis <= 20,
  },
  {
    figure: 'fixesPerSecond',
    runtimes: QUICKJS,
    words: '500 fixes a second or more in QuickJS',
    holds: (fixes) => fixes >= 500,
  },
  {
    figure: 'heapBytes',
    words: '8 MB of heap or less after a day with 100 fences',
    holds: (bytes) => bytes <= HEAP_BYTES,
  },
];

/** Each target with whether it is met, by whom it is missed, or why nobody can say. */
export function targetLines(examined: readonly Examined[]): readonly string[] {
  return TARGETS.map(({ figure, runtimes, words, holds }) => {
    const measured = examined.filter(
      (each) => each[figure] !== null && (runtimes === undefined || runtimes.includes(each.name)),
    );
    const missedBy = measured.filter((each) => !holds(each[figure] as number)).map(({ name }) => name);
    if (measured.length === 0) return `?  ${words}: not measured`;
    return missedBy.length === 0 ? `✓  ${words}` : `✗  ${words}: missed by ${missedBy.join(', ')}`;
  });
}
