import { createHeadless, type Headless } from '../device/headless';
import type { Parts } from '../parts';
import type { Timers } from '../timers';

/** The headless task among its neighbours. */
export function wireHeadless(parts: Parts, timers: Timers): Headless {
  const { ledger, situation } = parts;
  return createHeadless({
    hasHeadless: parts.profile.headless,
    isRuntimeGone: () => situation.runtime === 'gone',
    next: () => parts.listeners.nextForTask(),
    taken: (outboxKey) => ledger.remove(outboxKey),
    busy: (work) => parts.outstanding.read(work),
    after: timers.after,
    step: ledger.step,
    log: (level, event, message) => ledger.log(level, event, message),
  });
}
