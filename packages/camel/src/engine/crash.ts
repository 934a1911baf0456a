import type { Engine } from '@geo/core';
import { type CrashSuspectedEvent, parseCrashSuspected } from '../shapes/safety';

/** Answers to a suspected crash. */
export interface CrashOperations {
  /** The suspected crash that waits for an answer; `null` where there is none. */
  getSuspectedCrash(): Promise<CrashSuspectedEvent | null>;
  /** It was a crash: `crash` is emitted now. Rejects `NOT_FOUND` where this suspicion is not open. */
  confirmCrash(impactTimestamp: string): Promise<void>;
  /** It was none: no `crash` is emitted for it. Rejects `NOT_FOUND` where this suspicion is not open. */
  cancelCrash(impactTimestamp: string): Promise<void>;
}

export function crashOperations(engine: Engine): CrashOperations {
  return {
    async getSuspectedCrash() {
      const suspected = await engine.getSuspectedCrash();
      return suspected && parseCrashSuspected(suspected);
    },
    confirmCrash: (impactTimestamp) => engine.confirmCrash(impactTimestamp),
    cancelCrash: (impactTimestamp) => engine.cancelCrash(impactTimestamp),
  };
}
