import pg from 'pg';

/** A statement as a store sent it. */
export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A step of a plan, as `EXPLAIN (ANALYZE, FORMAT JSON)` gives it. */
export interface PlanStep {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanStep[];
}

/** The steps of a query's plan, which is run once more for them. */
export async function stepsOf(
  client: Pick<pg.Pool, 'query'>,
  { text, values }: Query,
): Promise<readonly PlanStep[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanStep }[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    [...values],
  );
  const under = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(under)];
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => under(Plan));
}

/** Remembers what is asked of PostgreSQL in this process, so that its plans can be shown: what begins as reads do, or as is told. */
export function recordedQueries(kind = /^\s*(SELECT|WITH)/) {
  let queries: Query[] = [];
  const { query } = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown };
  (pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }).query = function (...given) {
    const [first, second] = given;
    const { text, values = second } =
      typeof first === 'string' ? { text: first } : ((first ?? {}) as { text?: string; values?: unknown });
    if (text !== undefined && kind.test(text))
      queries.push({ text, values: Array.isArray(values) ? values : [] });
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
