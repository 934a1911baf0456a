import { quoted } from '../config/quote';
import type { CrashSuspectedEvent } from '../contract/crash';
import { GeoError } from '../contract/errors';
import type { Crash } from '../safety/crash';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Gate } from './gate';

/** Answers to a suspected crash. Needs the part `crash`. */
export interface CrashOperations {
  /** The suspected crash that waits for an answer, with the last known fix; `null` where there is none. Also after a restart of the app. */
  getSuspectedCrash(): Promise<CrashSuspectedEvent | null>;
  /**
   * It was a crash: `crash` is emitted now.
   * @param impactTimestamp of the suspicion
   * @throws GeoError `NOT_FOUND` where this suspicion is not open: it was answered, confirmed by the engine, followed by a later one, or is
   * older than ten minutes.
   */
  confirmCrash(impactTimestamp: string): Promise<void>;
  /**
   * It was none: its impact is no longer confirmed, and no `crash` is emitted for it.
   * @param impactTimestamp of the suspicion
   * @throws GeoError `NOT_FOUND` as `confirmCrash`.
   */
  cancelCrash(impactTimestamp: string): Promise<void>;
}

interface CrashOperationsEnvironment {
  readonly unit: Pick<UnitOfWork, 'step' | 'settled'>;
  readonly crash: Pick<Crash, 'suspected' | 'answered'>;
}

export function crashOperations({ unit, crash }: CrashOperationsEnvironment, gate: Gate): CrashOperations {
  async function answer(impactTimestamp: string, wasCrash: boolean): Promise<void> {
    await gate.open();
    const isTaken = unit.step(() => crash.answered(impactTimestamp, wasCrash));
    await unit.settled();
    if (!isTaken)
      throw new GeoError('NOT_FOUND', `no crash is suspected whose impact was at ${quoted(impactTimestamp)}`);
  }

  return {
    async getSuspectedCrash() {
      await gate.open();
      const suspected = unit.step(() => crash.suspected());
      await unit.settled();
      return suspected;
    },
    confirmCrash: (impactTimestamp) => answer(impactTimestamp, true),
    cancelCrash: (impactTimestamp) => answer(impactTimestamp, false),
  };
}
