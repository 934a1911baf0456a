import { toTimestamp } from '../contract/timestamp';
import type { BootMemory } from './boot';
import type { Parts } from './parts';

/** What the log says of a boot: how the engine found itself, and whether the life before was ended by a kill. */
export function tellOfBoot(parts: Pick<Parts, 'unit' | 'records' | 'bootId'>, memory: BootMemory): void {
  const { unit, records, bootId } = parts;
  const { tracking, lastSign, isClosed, resumedByBoot } = memory;
  const isRebooted = lastSign !== null && lastSign.bootId !== bootId;
  if (lastSign !== null && !isClosed) {
    const at = toTimestamp(lastSign.wall);
    const how = isRebooted ? 'the device was started anew' : 'the process ended without close()';
    unit.log(3, 'lifecycle:killed', `${how}; its last sign of life is of ${at}`, { at });
  }
  const is = tracking.enabled ? 'on' : 'off';
  unit.log(3, 'lifecycle:boot', `booted, tracking is ${is}, ${records.waiting} records wait`, {
    enabled: tracking.enabled,
    resumedByBoot,
    waiting: records.waiting,
  });
}
