import type { RegionKey } from './keys';

/** One record to write. */
export interface RecordChange {
  readonly put: string;
  readonly value: string;
}

/** Changed records on their way into a commit. */
export interface TakenRecords {
  readonly changes: readonly RecordChange[];
  /** The commit has ended. What was not committed stays changed, with its latest value. */
  settled(isDurable: boolean): void;
}

/** The regions' records that have changed since the last commit. An unchanged value is not written again. */
export interface RegionRecords {
  change(key: RegionKey, record: object): void;
  /** Serialises the changed records, and the counter of rows. */
  take(nextSeq: number): TakenRecords;
}

/** `unwritable`: a record cannot be serialised; the others are stored all the same. */
export function createRegionRecords(unwritable: (key: string, error: unknown) => void): RegionRecords {
  let dirty = new Map<RegionKey, object>();
  /** The values committed by this process. */
  const written = new Map<string, string>();

  return {
    change: (key, record) => void dirty.set(key, record),
    take(nextSeq) {
      const changed = dirty;
      dirty = new Map();
      const changes: RecordChange[] = [];
      const add = (key: string, value: string | undefined) => {
        if (value !== undefined && written.get(key) !== value) changes.push({ put: key, value });
      };
      for (const [key, record] of changed) {
        try {
          add(key, JSON.stringify(record));
        } catch (error) {
          changed.delete(key);
          unwritable(key, error);
        }
      }
      add('next-seq', String(nextSeq));
      return {
        changes,
        settled(isDurable) {
          if (isDurable) for (const { put, value } of changes) written.set(put, value);
          else for (const [key, record] of changed) if (!dirty.has(key)) dirty.set(key, record);
        },
      };
    },
  };
}
