import type { Location } from '../../contract/location';
import { toldOf, toldOfDecision } from '../../log/lifecycle';
import { redacting } from '../../store/redacting-storage';
import { createUnitOfWork, type UnitOfWork } from '../../store/unit-of-work';
import type { Parts } from '../parts';

/** The end of every step: one commit, then what follows from it. */
export function wireUnitOfWork(parts: Parts): UnitOfWork {
  const { storage, scheduler } = parts.ports;
  return createUnitOfWork({
    pending: parts.pending,
    storage: redacting(storage, parts.redactor.redact),
    scheduler,
    trace: parts.trace,
    log: (level, event, message, data) => parts.logWriter.write(level, 'native', event, message, data),
    emitted(name, payload) {
      const told = toldOf(name, payload);
      if (told) parts.logWriter.tell(told);
    },
    decided(region, decision) {
      if (parts.logWriter.keeps(4)) parts.logWriter.tell(toldOfDecision(region, decision));
    },
    deliver(dispatch) {
      // A record's event goes out when the record is durable, and not otherwise.
      if (dispatch.name === 'location') parts.distraction.committed(dispatch.payload as Location);
      parts.platform.cue(dispatch.name);
      parts.listeners.deliver(dispatch);
    },
    stamp: (up, wall) => parts.dates.stamp(up, wall),
    stepEnds() {
      parts.dates.tell();
      parts.sensing.applyPlan();
    },
    storageChanged(failure) {
      if (failure === null) return;
      parts.unit.step(parts.distraction.refused);
      // Refused records were counted as waiting; storage knows how many really are.
      parts.pending.track(parts.records.load());
    },
  });
}
