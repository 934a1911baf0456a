/** What the engine believes about motion; `probing` is moving but not yet confirmed, `checking` a parked device that may have left. */
export type MotionState = 'off' | 'probing' | 'moving' | 'softStop' | 'stationary' | 'checking';

/** A stretch of time in one state, epoch milliseconds. */
export interface MotionSpan {
  readonly state: MotionState;
  readonly fromMillis: number;
  readonly toMillis: number;
}

interface Change {
  readonly state: MotionState;
  readonly fromMillis: number;
}

/** What the trace says, and the state it begins. */
const TURNS: readonly (readonly [RegExp, MotionState])[] = [
  [/^session opened/, 'probing'],
  [/^moving /, 'moving'],
  [/^soft stop since /, 'softStop'],
  [/^soft stop revoked/, 'moving'],
  [/^stationary/, 'stationary'],
  [/^checking because/, 'checking'],
  [/^(not departed|check ended)/, 'stationary'],
  [/^off$/, 'off'],
];

/** The motion states of a run, read from the decision trace. */
export class MotionTimeline {
  private readonly changes: Change[] = [];

  /** Takes a line of the trace: `<uptime> <region> <decision>`. `wallMillis` is what uptime 0 is on the wall clock. */
  add(line: string, wallMillis: number): void {
    const [, uptime, decision] = /^(\S+) motion (.*)$/.exec(line) ?? [];
    if (decision === undefined) return;
    const state = TURNS.find(([words]) => words.test(decision))?.[1];
    if (state === undefined) return;
    // A soft stop is found out later than it began.
    const began = /^soft stop since (\S+)/.exec(decision)?.[1] ?? uptime;
    const fromMillis = wallMillis + Number(began);
    while ((this.changes.at(-1)?.fromMillis ?? -Infinity) >= fromMillis) this.changes.pop();
    this.changes.push({ state, fromMillis });
  }

  /** The stretches up to `endMillis`, in order, without gaps. */
  spans(endMillis: number): readonly MotionSpan[] {
    const spans: MotionSpan[] = [];
    for (const [index, { state, fromMillis }] of this.changes.entries()) {
      const toMillis = Math.min(endMillis, this.changes[index + 1]?.fromMillis ?? endMillis);
      const last = spans.at(-1);
      if (toMillis <= fromMillis) continue;
      if (last?.state === state) spans[spans.length - 1] = { ...last, toMillis };
      else spans.push({ state, fromMillis, toMillis });
    }
    return spans;
  }
}

/** The state at a time; before the first stretch it is off. */
export function stateAt(spans: readonly MotionSpan[], millis: number): MotionState {
  let state: MotionState = 'off';
  for (const span of spans) {
    if (span.fromMillis > millis) break;
    state = span.state;
  }
  return state;
}
