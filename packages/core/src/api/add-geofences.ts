import type { Geofence } from '../contract/geofence';
import { BATCH_CHARACTERS, BATCH_ROWS, createBatching } from '../geofences/fence-batches';
import type { Geofences } from '../geofences/geofences';
import type { StagedAdd } from '../geofences/staging';
import { checkedGeofence, checkedGeofences } from '../geofences/validation';
import type { Gate } from './gate';
import type { PullGeofences } from './geofence-source';

/** Adds geofences: those of one commit at once, more by staging. */
export interface AddGeofences {
  /** A list; it takes its place among the other calls when it is called. */
  list(given: unknown): Promise<void>;
  /** A source; it takes its place among the other calls when its last list is stored, so that a slow source holds up none. */
  source(pull: PullGeofences): Promise<void>;
}

const charactersOf = (fence: Geofence) => JSON.stringify(fence).length;

export function createAddGeofences(
  geofences: Pick<Geofences, 'add' | 'load' | 'stage' | 'steady'>,
  gate: Gate,
): AddGeofences {
  async function store(fences: readonly Geofence[]): Promise<void> {
    await geofences.load();
    await gate.write(() => geofences.add(fences));
  }

  /** Stages the lists, and commits them in turn; those that one commit takes are stored at once. */
  async function addLists(pull: PullGeofences, inTurn: Gate['inTurn']): Promise<void> {
    const batching = createBatching(charactersOf);
    let staged: StagedAdd | undefined;
    let index = 0;
    try {
      for (let list = await pull(); list; list = await pull()) {
        for (const given of list) {
          const batch = batching.offer(checkedGeofence(given, index++));
          if (batch === undefined) continue;
          staged ??= await geofences.stage();
          await staged.put(batch);
        }
      }
      const last = batching.rest();
      if (last.length === 0) return;
      if (staged === undefined) return await inTurn(() => store(last));
      await staged.put(last);
      const { commit } = staged;
      await inTurn(async () => {
        await geofences.steady();
        await commit();
      });
    } catch (error) {
      await staged?.abandon();
      throw error;
    }
  }

  return {
    async list(given) {
      await gate.open();
      if (!Array.isArray(given) || given.length <= BATCH_ROWS) {
        const fences = checkedGeofences(given);
        if (fences.length === 0) return;
        const characters = fences.reduce((sum, fence) => sum + charactersOf(fence), 0);
        if (characters <= BATCH_CHARACTERS) return gate.inTurn(() => store(fences));
      } else given.forEach(checkedGeofence); // all of them before the first is stored
      const lists = slices(given as readonly unknown[]);
      await gate.inTurn(() => addLists(lists, (run) => run()));
    },
    async source(pull) {
      await gate.open();
      await addLists(() => gate.whileOpen(pull()), gate.inTurn);
    },
  };
}

function slices(list: readonly unknown[]): PullGeofences {
  let at = 0;
  return async () => {
    const slice = list.slice(at, at + BATCH_ROWS);
    at += slice.length;
    return slice.length > 0 ? slice : undefined;
  };
}
