import { GeoError } from '../contract/errors';
import type { QuarantinedRecord } from '../contract/quarantine';
import type { Entry } from '../ports/storage';
import type { Records } from '../queue/records';
import { QUARANTINE_PREFIX } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Gate } from './gate';

/** Records in quarantine. */
export interface QuarantineOperations {
  /** Records in quarantine, oldest first. */
  getQuarantine(): Promise<readonly QuarantinedRecord[]>;
  /**
   * Moves quarantined records back into the queue; resolves with their number. They are sent after all others, and those that fail again
   * hold up no other. Rejects `NOT_FOUND` for an unknown uuid.
   */
  redrive(uuid: string | 'all'): Promise<number>;
  /** Deletes a quarantined record. Rejects `NOT_FOUND`. */
  destroyQuarantined(uuid: string): Promise<void>;
}

interface QuarantineOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly records: Pick<Records, 'requeue'>;
}

export function quarantineOperations(
  { unit, records }: QuarantineOperationsEnvironment,
  gate: Gate,
): QuarantineOperations {
  async function all(): Promise<(Entry & { readonly refused: QuarantinedRecord })[]> {
    const entries = await unit.scan(QUARANTINE_PREFIX);
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
      await gate.open();
      return (await all()).map(({ refused }) => refused);
    },
    async redrive(uuid) {
      await gate.open();
      return gate.inTurn(async () => {
        const entries = await named(uuid);
        const refusedBefore = unit.refused;
        const requeue = () => {
          for (const { key, refused } of entries) {
            unit.remove(key);
            records.requeue(refused.record);
          }
        };
        await gate.store(requeue, () => unit.refused === refusedBefore);
        return entries.length;
      });
    },
    async destroyQuarantined(uuid) {
      await gate.open();
      if (uuid === 'all') throw new GeoError('NOT_FOUND', 'destroyQuarantined takes one uuid');
      await gate.inTurn(async () => {
        const entries = await named(uuid);
        const remove = () => {
          for (const { key } of entries) unit.remove(key);
        };
        const isGone = async ({ key }: Entry) => (await unit.get(key)) === undefined;
        await gate.store(remove, async () => (await unit.pending.all(entries.map(isGone))).every(Boolean));
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
