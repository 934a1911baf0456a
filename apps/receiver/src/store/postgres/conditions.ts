import type { StoreQuery } from '../store';
import { toText, toTimestamp } from './columns';
import { MARKS } from './marked-tables';

/** What a query asks of each row; `bind` gives a value its number. */
export function conditionsOf(query: StoreQuery) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [`org = ${bind(toText(query.org))}`];
  if (query.device !== undefined) conditions.push(`device = ${bind(toText(query.device))}`);
  if (query.since !== undefined) conditions.push(`at >= ${bind(toTimestamp(query.since))}`);
  if (query.until !== undefined) conditions.push(`at < ${bind(toTimestamp(query.until))}`);
  if (query.inEpisode) conditions.push('dds IS NOT NULL');
  if (query.having) conditions.push(MARKS[query.having]);
  if (query.bounds) {
    const { west, south, east, north } = query.bounds;
    const [bottom, top] = [bind(south), bind(north)];
    const within = (from: number, to: number) =>
      `ST_Intersects(place, ST_MakeEnvelope(${bind(from)}, ${bottom}, ${bind(to)}, ${top}, 4326))`;
    conditions.push(west <= east ? within(west, east) : `(${within(west, 180)} OR ${within(-180, east)})`);
  }
  return { conditions, values, bind };
}
