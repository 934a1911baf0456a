import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/ports/storage';
import { createQueueWindow } from '../../src/queue/read-ahead';
import { QUEUE_PREFIX, rowKey } from '../../src/store/keys';
import { chooseBatch } from '../../src/sync/batch';
import { EMPTY_UPLOAD_STATE, type UploadState } from '../../src/sync/upload-state';
import { createPendingWork } from '../../src/time/pending-work';

const PROBES = 60;

function windowOf(seqs: readonly number[]) {
  const stored = seqs.map((seq): Entry => ({ key: rowKey(QUEUE_PREFIX, seq), value: `{"uuid":"r${seq}"}` }));
  return createQueueWindow({
    scan: async (_, { limit = stored.length, after = '', reverse = false }) => {
      const rows = stored.filter(({ key }) => key > after);
      return (reverse ? rows.reverse() : rows).slice(0, limit);
    },
    get: async (key) => stored.find((entry) => entry.key === key)?.value,
    pending: createPendingWork(),
  });
}

/** How often each row is the one that a probe takes, with the circuit open and the first `deferred` rows deferred. */
async function probesOf(seqs: readonly number[], deferred: number): Promise<Map<number, number>> {
  const queue = windowOf(seqs);
  const failed = { attempts: 1, acceptedBefore: 0 };
  const failedRecords = Object.fromEntries(seqs.slice(0, deferred).map((seq) => [seq, failed]));
  const counts = new Map<number, number>();
  for (let failures = 9; failures < 9 + PROBES; failures++) {
    const state: UploadState = { ...EMPTY_UPLOAD_STATE, probing: 'circuit', failures, failedRecords };
    const [row] = await chooseBatch(state, { batchSync: false, maxBatchSize: -1 }, queue, () => false);
    const seq = row?.seq ?? -1;
    counts.set(seq, (counts.get(seq) ?? 0) + 1);
  }
  return counts;
}

describe('the probes of an open circuit', () => {
  it('take both of two rows in turn, however long ago the deferred ones before them were queued', async () => {
    const counts = await probesOf([1170, 1188, 1196, 1211, 1218, 1251, 1254, 1276, 1315, 1319], 8);
    expect([...counts.keys()].sort()).toEqual([1315, 1319]);
    expect(Math.min(...counts.values())).toBeGreaterThan(PROBES / 3);
  });

  it('take each row as often, whatever holes the accepted ones have left', async () => {
    const counts = await probesOf([1, 2, 3, 900, 901], 0);
    expect(counts.size).toBe(5);
    expect(Math.min(...counts.values())).toBeGreaterThan(PROBES / 10);
  });

  it('take rows from all of a queue that is longer than what is read ahead', async () => {
    const seqs = [1, 2, ...Array.from({ length: 3000 }, (_, row) => 5000 + row)];
    const counts = await probesOf(seqs, 2);
    const thirds = [0, 1, 2].map((third) =>
      [...counts].reduce(
        (sum, [seq, count]) => (Math.floor((seq - 5000) / 1000) === third ? sum + count : sum),
        0,
      ),
    );
    expect(Math.min(...thirds)).toBeGreaterThan(PROBES / 4);
  });
});

it('reads a row by its number, and none that was dropped', async () => {
  const queue = windowOf([4, 9]);
  queue.drop([4]);
  expect(await queue.row(4)).toBeUndefined();
  expect((await queue.row(9))?.uuid).toBe('r9');
  expect((await queue.at(0, new Set([4])))?.seq).toBe(9);
});
