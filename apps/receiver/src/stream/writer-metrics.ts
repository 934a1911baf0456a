import type { Writer } from './writer';

/** A writer's figures as Prometheus reads them. */
export async function writerMetrics(writer: Writer): Promise<string> {
  const counts = writer.counts();
  const lag = await writer.lag().catch(() => undefined);
  const lines = [
    ['geo_writer_shards', 'gauge', 'Shards this writer reads', writer.shards().length],
    [
      'geo_writer_messages_total',
      'counter',
      'Messages delivered, again or for the first time',
      counts.messages,
    ],
    ['geo_writer_redelivered_total', 'counter', 'Messages delivered again', counts.redelivered],
    ['geo_writer_records_stored_total', 'counter', 'Records stored', counts.stored],
    [
      'geo_writer_records_duplicate_total',
      'counter',
      'Records that lay in the store already',
      counts.duplicates,
    ],
    ['geo_writer_parked_total', 'counter', 'Messages and records that the store refuses', counts.parked],
    ['geo_writer_forgotten_total', 'counter', 'Devices forgotten', counts.forgotten],
    ['geo_writer_commits_total', 'counter', 'Commits', counts.commits],
    ['geo_writer_commit_seconds_total', 'counter', 'Time in commits', counts.commitSeconds],
    ['geo_writer_failures_total', 'counter', 'Commits that failed and were tried again', counts.failures],
    // Without an answer of the stream they are left out: a zero would say that nothing waits.
    ...(lag === undefined
      ? []
      : ([
          ['geo_stream_messages', 'gauge', 'Messages that no writer has stored yet', lag.messages],
          ['geo_stream_bytes', 'gauge', 'Their bytes', lag.bytes],
          ['geo_stream_lag_seconds', 'gauge', 'Age of the oldest of them', lag.oldestSeconds],
          ['geo_stream_parked', 'gauge', 'Parked messages', lag.parked],
        ] as const)),
  ] as const;
  const texts = lines.map(([name, type, help, value]) => `${head(name, type, help)}${name} ${value}\n`);
  return [...texts, ...(lag === undefined ? [] : [pendingByShard(lag.messagesByShard)])].join('');
}

function pendingByShard(counts: readonly number[]): string {
  const name = 'geo_stream_pending_messages';
  const values = counts.map((count, shard) => `${name}{shard="${shard}"} ${count}\n`);
  return head(name, 'gauge', 'Messages of a shard that no writer has stored yet') + values.join('');
}

function head(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}
