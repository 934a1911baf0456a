import pg from 'pg';

/** A statement as a store sent it. */
export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Remembers what is asked of PostgreSQL in this process, so that its plans can be shown. */
export function recordedQueries() {
  let queries: Query[] = [];
  const { query } = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown };
  (pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }).query = function (...given) {
    const [first, second] = given;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text !== undefined && /^\s*(SELECT|WITH)/.test(text))
      queries.push({ text, values: Array.isArray(second) ? second : [] });
    return query.apply(this, given);
  };
  return {
    /** What was asked since the last call. */
    taken(): readonly Query[] {
      const some = queries;
      queries = [];
      return some;
    },
    /** The plan of a query with the time of each step; it is run once more for it. */
    async explained(url: string, { text, values }: Query): Promise<string> {
      const client = new pg.Client(url);
      await client.connect();
      try {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
          [...values],
        );
        const lines = rows
          .map((row) => row['QUERY PLAN'])
          .filter((line) => !line.includes('(never executed)'));
        return [text.replace(/\s+/g, ' ').trim(), ...lines.slice(0, 40)].join('\n');
      } finally {
        await client.end();
      }
    },
  };
}
