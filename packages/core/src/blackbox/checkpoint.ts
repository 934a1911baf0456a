import type { Storage } from '../ports/storage';
import type { RegionKey } from '../store/keys';

/** The regions' records, without secrets, rows, and the running trip, which is a log of fixes. A missing key does not compile. */
const KEYS: Readonly<Record<Exclude<RegionKey, 'secret/tokens' | 'trip'>, true>> = {
  calendar: true,
  diary: true,
  config: true,
  enabled: true,
  odometer: true,
  session: true,
  motion: true,
  sync: true,
  geofences: true,
  crash: true,
  distraction: true,
  heartbeat: true,
  receiver: true,
  auth: true,
  log: true,
  'next-seq': true,
};

/**
 * Reads the stored records of all regions.
 * @param keepsDiary - is a diary kept? Without one there is nothing to read.
 */
export async function readCheckpoint(storage: Storage, keepsDiary: boolean): Promise<Record<string, string>> {
  const memory: Record<string, string> = {};
  for (const key of Object.keys(KEYS)) {
    if (key === 'diary' && !keepsDiary) continue;
    const value = await storage.get(key);
    if (value !== undefined) memory[key] = value;
  }
  return memory;
}
