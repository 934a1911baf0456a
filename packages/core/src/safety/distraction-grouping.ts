import type { DistractionCause } from '../contract/distraction';
import type { Extras } from '../contract/location';
import { fromTimestamp } from '../contract/timestamp';

/** What the grouping reads of an uploaded record. */
export interface GroupedRecord {
  /** The record's id: of the same one twice, one counts. */
  readonly uuid: string;
  /** When its fix was taken: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Where `dds`, `ddc` and `ddd` are looked for. */
  readonly extras?: Extras | undefined;
}

/** One episode of handling the phone while driving, from its records. */
export interface DistractionEpisode<R extends GroupedRecord = GroupedRecord> {
  /** Unix seconds of its start; its id. */
  readonly dds: number;
  /** Cause, as in the records. */
  readonly ddc: DistractionCause;
  /** Seconds: from the closing record, else the span of the records in it, which is the least it lasted. */
  readonly durationSec: number;
  /** Did a closing record arrive? If not, `durationSec` is a lower bound. */
  readonly closed: boolean;
  /** The records that carry it, in order of their time. */
  readonly fixes: readonly R[];
}

const CAUSES: ReadonlySet<unknown> = new Set<DistractionCause>(['h', 's', 'c']);

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * Groups one device's uploaded records into episodes of distraction (contract, section 6): by equal `dds`, wherever in
 * the stream the records are; the duration is `ddd` of the closing record, and without one the span of its records as
 * a lower bound. Records without a `dds` belong to none. Ordered by start. Nothing is counted twice, however often and
 * in whatever order records arrive; of two closing records of one episode the longer duration holds.
 */
export function groupDistractionEpisodes<R extends GroupedRecord>(
  records: Iterable<R>,
): readonly DistractionEpisode<R>[] {
  const groups = new Map<number, Map<string, R>>();
  for (const record of records) {
    const dds = record.extras?.dds;
    if (!isNumber(dds)) continue;
    const group = groups.get(dds) ?? new Map<string, R>();
    groups.set(dds, group.set(record.uuid, record));
  }
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([dds, group]) => episode(dds, [...group.values()]));
}

function episode<R extends GroupedRecord>(dds: number, group: readonly R[]): DistractionEpisode<R> {
  const timed = group.map((record) => ({ record, at: fromTimestamp(record.timestamp) }));
  // Those that name no time stay where they are among each other, behind the rest.
  timed.sort(
    (one, other) => Number(Number.isNaN(one.at)) - Number(Number.isNaN(other.at)) || one.at - other.at || 0,
  );
  const durations = group.map(({ extras }) => extras?.ddd).filter(isNumber);
  const times = timed.map(({ at }) => at).filter(Number.isFinite);
  const span = times.length === 0 ? 0 : ((times[times.length - 1] as number) - (times[0] as number)) / 1000;
  const cause = group.map(({ extras }) => extras?.ddc).find((ddc) => CAUSES.has(ddc));
  return {
    dds,
    ddc: (cause ?? 'h') as DistractionCause,
    durationSec: durations.length > 0 ? Math.max(...durations) : span,
    closed: durations.length > 0,
    fixes: timed.map(({ record }) => record),
  };
}
