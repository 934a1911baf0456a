import type { LogEntry } from '@geo/core';
import type { Pool } from 'pg';
import { lastProvider } from '../derived';
import { LOG_LIMITS } from '../log-limits';
import type { Owner } from '../store';
import { toText, toTimestamp } from './columns';
import { transaction } from './connection';

/** Stores entries of one device, and lets go of its oldest, and now and then of its organisation's. */
export function createLog(
  pool: Pool,
): (entries: readonly LogEntry[], owner: Owner, receivedAt: number) => Promise<void> {
  /** Entries by organisation since it was last trimmed by this process; its first ones trim, too. */
  const untrimmed = new Map<string, number>();
  return async (entries, { org, device }, receivedAt) => {
    const owner = [toText(org), toText(device)];
    const since = (untrimmed.get(org) ?? LOG_LIMITS.untrimmed) + entries.length;
    const isDue = since > LOG_LIMITS.untrimmed;
    await transaction(pool, async (client) => {
      await client.query(
        `INSERT INTO geo.log (org, device, received_at, entry)
         SELECT $1, $2, $3, entry FROM unnest($4::json[]) WITH ORDINALITY AS given (entry, place) ORDER BY place`,
        [...owner, toTimestamp(receivedAt), entries.map((entry) => JSON.stringify(entry))],
      );
      const provider = lastProvider(entries);
      if (provider !== undefined)
        await client.query(
          `INSERT INTO geo.providers AS p (org, device, received_at, entry) VALUES ($1, $2, $3, $4)
           ON CONFLICT (org, device) DO UPDATE SET received_at = excluded.received_at, entry = excluded.entry
           WHERE excluded.received_at >= p.received_at`,
          [...owner, toTimestamp(receivedAt), JSON.stringify(provider)],
        );
      await client.query(
        `DELETE FROM geo.log WHERE org = $1 AND device = $2 AND seq <= (
           SELECT seq FROM geo.log WHERE org = $1 AND device = $2 ORDER BY seq DESC OFFSET $3 LIMIT 1)`,
        [...owner, LOG_LIMITS.ofDevice],
      );
      if (isDue)
        await client.query(
          `DELETE FROM geo.log WHERE org = $1 AND seq <= (
             SELECT seq FROM geo.log WHERE org = $1 ORDER BY seq DESC OFFSET $2 LIMIT 1)`,
          [toText(org), LOG_LIMITS.ofOrganisation],
        );
    });
    untrimmed.set(org, isDue ? 0 : since);
  };
}
