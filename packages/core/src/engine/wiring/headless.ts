import { createHeadless, type Headless } from '../../events/headless';
import type { Timers } from '../../time/timers';
import type { Parts } from '../parts';

/** The headless task among its neighbours. */
export function wireHeadless(parts: Parts, timers: Timers): Headless {
  const { unit, device } = parts;
  return createHeadless({
    hasHeadless: parts.profile.headless,
    isRuntimeGone: () => device.runtime === 'gone',
    next: () => parts.listeners.nextForTask(),
    taken: (outboxKey) => unit.remove(outboxKey),
    busy: (work) => parts.pending.track(parts.pending.wait(work)),
    called: (task) => parts.pending.run(task),
    ended: (answer) => parts.pending.wait(answer),
    after: timers.after,
    step: unit.step,
    log: (level, event, message) => unit.log(level, event, message),
  });
}
