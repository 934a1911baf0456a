import { GeoError } from '../contract/errors';
import type { QuarantinedRecord } from '../contract/quarantine';
import { QUARANTINE_PREFIX } from '../memory/keys';
import type { Entry } from '../ports/storage';
import type { Ledger } from './ledger';
import type { Engine } from './operations';
import type { Records } from './records';

/** What the quarantine needs of the client. */
interface QuarantineEnvironment {
  readonly ledger: Ledger;
  readonly records: Records;
  /** One after another: two re-drives at a time would not see each other. */
  inTurn<T>(run: () => Promise<T>): Promise<T>;
  /** Writes, and rejects `STORAGE` where that was refused. */
  store(run: () => void, isStored: () => Promise<boolean> | boolean): Promise<void>;
}

type Operations = Pick<Engine, 'getQuarantine' | 'redrive' | 'destroyQuarantined'>;

/** The operations on records that the server refused for good. */
export function createQuarantine({ ledger, records, inTurn, store }: QuarantineEnvironment): Operations {
  async function all(): Promise<(Entry & { readonly refused: QuarantinedRecord })[]> {
    const entries = await ledger.scan(QUARANTINE_PREFIX);
    return entries.flatMap((entry) => {
      const refused = readQuarantined(entry);
      return refused ? [{ ...entry, refused }] : [];
    });
  }

  async function named(uuid: string) {
    const found = (await all()).filter(({ refused }) => uuid === 'all' || refused.record.uuid === uuid);
    if (found.length === 0 && uuid !== 'all')
      throw new GeoError('NOT_FOUND', `no quarantined record has the uuid ${uuid}`);
    return found;
  }

  return {
    async getQuarantine() {
      return (await all()).map(({ refused }) => refused);
    },
    redrive: (uuid) =>
      inTurn(async () => {
        const entries = await named(uuid);
        const refusedBefore = ledger.refused;
        const requeue = () => {
          for (const { key, refused } of entries) {
            ledger.remove(key);
            records.requeue(refused.record);
          }
        };
        await store(requeue, () => ledger.refused === refusedBefore);
        return entries.length;
      }),
    async destroyQuarantined(uuid) {
      if (uuid === 'all') throw new GeoError('NOT_FOUND', 'destroyQuarantined takes one uuid');
      await inTurn(async () => {
        const entries = await named(uuid);
        const remove = () => {
          for (const { key } of entries) ledger.remove(key);
        };
        const isGone = async ({ key }: Entry) => (await ledger.get(key)) === undefined;
        await store(remove, async () => (await Promise.all(entries.map(isGone))).every(Boolean));
      });
    },
  };
}

function readQuarantined({ value }: Entry): QuarantinedRecord | undefined {
  try {
    const refused = JSON.parse(value) as QuarantinedRecord | null;
    return typeof refused?.record?.uuid === 'string' ? refused : undefined;
  } catch {
    return undefined;
  }
}
