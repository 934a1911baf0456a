import type { CheckContext, Checker, Invariant } from './checker';
import { createDeliveries } from './deliveries';
import { createDropping } from './dropping';
import type { MemoryChange } from './durable-memory';
import { QUARANTINE, QUEUE, seqOf, uuidOf } from './rows';

/** Every record that was ever durable is still stored, or was removed for a known reason. */
export const nothingLost: Invariant = {
  name: 'nothing-lost',
  statement:
    'a durable record leaves the queue only when the server has acknowledged it, into quarantine, over a limit and counted, or by the app; it is sent again only while its delivery was not acknowledged; each upload is in the order of the queue',
  createChecker,
};

function createChecker(context: CheckContext): Checker {
  const { memory, report, stored } = context;
  const deliveries = createDeliveries(context);
  const dropping = createDropping(context);
  /** The rows that a commit has removed so far. */
  let removed: { readonly commit: MemoryChange['commit']; readonly rows: number[] } | undefined;

  function left({ key, before = '', commit }: MemoryChange): void {
    const uuid = uuidOf(before);
    const seq = seqOf(key);
    if (removed?.commit !== commit) removed = { commit, rows: [] };
    removed.rows.push(seq);
    // What is no record can never be delivered: the engine logs it.
    if (uuid === undefined) return;
    if (deliveries.isAcknowledged(uuid)) return;
    const isSetAside = commit.some(
      (change) => 'put' in change && change.put === QUARANTINE + key.slice(QUEUE.length),
    );
    if (isSetAside || dropping.isDestroyed(uuid, seq) || dropping.isOverLimit(seq, removed.rows)) return;
    report(
      `row ${seq} (${uuid}) left the queue, but no response acknowledged it, and neither the app nor a limit removed it`,
    );
  }

  memory.onChange(QUEUE, (change) => {
    if (change.value === undefined) left(change);
    else dropping.put(seqOf(change.key));
  });
  stored.onRecord(({ seq, record }) => deliveries.stored(record.uuid, seq));
  memory.onChange(QUARANTINE, ({ key, value, before, commit }) => {
    if (value !== undefined || before === undefined) return;
    const isBack = commit.some((change) => 'put' in change && change.put.startsWith(QUEUE));
    if (isBack || dropping.isQuarantineOpened) return;
    report(`${key} left quarantine, and neither the app nor a new row in the queue says why`);
  });

  return {
    on: [
      deliveries.on,
      {
        call: dropping.called,
        returned: dropping.returned,
        failed: dropping.returned,
        trace: dropping.traced,
        processEnd() {
          deliveries.died();
          dropping.died();
        },
      },
    ],
    onEnd(_at, entries) {
      dropping.ends();
      const found = new Set(entries.map(({ key }) => key));
      for (const prefix of [QUEUE, QUARANTINE]) {
        for (const key of memory.keys(prefix)) {
          if (!found.has(key)) report(`${key} was durable, and is gone although no commit removed it`);
        }
      }
    },
  };
}
