import { createLedger, type Ledger } from '../ledger';
import type { Parts } from '../parts';

/** The end of every step: one commit, then what follows from it. */
export function wireLedger(parts: Parts): Ledger {
  const { storage, scheduler } = parts.ports;
  return createLedger({
    storage,
    scheduler,
    trace: parts.trace,
    log: (level, event, message, data) => parts.logWriter.write(level, 'native', event, message, data),
    deliver: (dispatch) => parts.listeners.deliver(dispatch),
    stepEnds: () => parts.sensing.applyPlan(),
    storageChanged(failure) {
      // Refused records were counted as waiting; storage knows how many really are.
      if (failure !== null) parts.outstanding.read(parts.records.load());
    },
  });
}
