import type { Entry, Location } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { hostedPhone } from './hosted-phone';

/** Reading them takes seconds; the gate reads a tenth. */
const ROWS = amount(30_000, 300_000);
const PAGE = 250;
const LIMIT_MILLIS = 300_000;

/** What a phone has stored that has been offline for months: its one record, this many times, under numbers and uuids of their own. */
async function offlineForMonths(): Promise<readonly Entry[]> {
  const phone = hostedPhone();
  const engine = phone.client();
  await engine.ready({ distanceFilter: 10, autoSync: false });
  // Not one of those that the next phone gives: in tests every phone counts from the same number.
  const uuid = '99999999-0000-4000-8000-000000000000';
  await engine.insertLocation({ uuid, coords: { latitude: 45, longitude: 13, accuracy: 5 } });
  const stored = phone.storage.snapshot();
  const row = stored.find(({ key }) => key.startsWith('queue/')) as Entry;
  const digits = row.key.length - 'queue/'.length;
  const more = Array.from({ length: ROWS - 1 }, (_, n) => {
    const own = uuid.slice(0, -6) + String(n + 1).padStart(6, '0');
    const seq = Number(row.key.slice('queue/'.length)) + n + 1;
    return [
      { key: `queue/${String(seq).padStart(digits, '0')}`, value: row.value.replace(uuid, own) },
      { key: `queue-uuid/${own}`, value: String(seq) },
    ];
  });
  return [...stored, ...more.flat()];
}

describe('a queue of hundreds of thousands', () => {
  it(
    'is read in pages while recording goes on: every record once, in order, and no message is long',
    async () => {
      let longest = 0;
      const phone = hostedPhone({
        memory: await offlineForMonths(),
        host: {
          tap: (_from, json) => {
            longest = Math.max(longest, json.length);
          },
        },
      });
      const engine = phone.client();
      await engine.ready({ reset: false });
      await engine.start();
      const read = new Set<string>();
      let last: Location | undefined;
      let fixes = 0;
      for (let page = 0; ; page++) {
        const rows = await engine.getLocations({ limit: PAGE, ...(last ? { after: last.uuid } : {}) });
        for (const { uuid } of rows) read.add(uuid);
        last = rows[rows.length - 1];
        if (rows.length < PAGE) break;
        if (page % 10 !== 0) continue;
        await phone.deliverFix(++fixes * 50);
        await phone.wait(5_000);
      }
      const queued = await engine.getCount();
      expect(queued).toBeGreaterThan(ROWS + fixes / 2);
      expect(read.size).toBe(queued);
      expect(longest).toBeLessThan(300_000);
      await engine.stop();
      expect(await engine.getLocations()).toHaveLength(await engine.getCount());
    },
    LIMIT_MILLIS,
  );
});
