import type { Parts } from '../parts';
import { createRecords, type Records } from '../records';

/** The queue and the log as rows. */
export function wireRecords(parts: Parts): Records {
  return createRecords({
    unit: parts.unit,
    config: parts.config,
    dates: parts.dates,
    appended(record) {
      parts.distraction.persisted(record);
      parts.track.queued(record);
    },
    grew(waiting) {
      if (parts.sync.wants(waiting)) {
        parts.life.send({ type: 'queue.grew', at: parts.unit.at, waiting });
      }
    },
    removed: (seqs) => parts.sync.removed(seqs),
    trimDue: () => parts.retention.due(),
  });
}
