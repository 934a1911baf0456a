import { BackgroundGeolocation as engine } from '../../module/background-geolocation';

/** What `getLocations` takes; `page` counts from 0. */
export interface LocationQuery {
  readonly limit?: number;
  readonly offset?: number;
  readonly page?: number;
  /** 1: oldest first; -1: newest first. */
  readonly order?: number;
}

async function getLocations({ limit, offset, page, order }: LocationQuery = {}) {
  const from = offset ?? (page ?? 0) * (limit ?? 0);
  const rows = await engine.getLocations({
    ...(limit === undefined ? {} : { limit: from + limit }),
    order: order === -1 ? 'desc' : 'asc',
  });
  return rows.slice(from);
}

async function getGeofence(identifier: string) {
  const found = (await engine.getGeofences()).find((fence) => fence.identifier === identifier);
  if (found === undefined) throw new Error(`there is no geofence ${JSON.stringify(identifier)}`);
  return found;
}

async function removeGeofences(identifiers?: readonly string[]): Promise<void> {
  if (identifiers === undefined) return engine.removeGeofences();
  for (const identifier of identifiers) await engine.removeGeofence(identifier);
}

/** Operations on what is stored. */
export const records = { getLocations, getGeofence, removeGeofences };
