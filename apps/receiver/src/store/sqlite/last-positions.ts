import { distanceMeters } from '@geo/core';
import type { DevicePage, LastPosition, NearDevice, Store } from '../store';
import type { Database } from './database';
import { storedText } from './stored-text';

interface RawPosition {
  device: unknown;
  at: number;
  latitude: number;
  longitude: number;
  is_moving: number | null;
}

/** Where devices were last. */
export interface LastPositions {
  page(org: string, page: DevicePage): LastPosition[];
  nearest(...parameters: Parameters<Store['nearest']>): NearDevice[];
}

/** Devices read at a time while looking for the nearest. */
const PAGE = 5000;

/**
 * Walks the index of devices from name to name and takes the last record of each: two steps a device, however many records it
 * has. So uploads write nothing more for it.
 */
export function createLastPositions(database: Database): LastPositions {
  const select = database.prepare(
    `WITH RECURSIVE names(name) AS (
       SELECT (SELECT device FROM records WHERE device > ?1 ORDER BY device LIMIT 1)
       UNION ALL
       SELECT (SELECT device FROM records WHERE device > name ORDER BY device LIMIT 1) FROM names WHERE name IS NOT NULL
     )
     SELECT CAST(records.device AS BLOB) AS device, at, latitude, longitude, is_moving
     FROM names JOIN records ON records.seq = (
       SELECT seq FROM records WHERE device = name AND org = ?2 ORDER BY at DESC, seq DESC LIMIT 1
     )
     LIMIT ?3`,
  );
  const page: LastPositions['page'] = (org, { after = '', limit }) =>
    (select.all(after, org, limit) as RawPosition[]).map(toPosition);

  return {
    page,
    nearest(org, place, limit) {
      const near: NearDevice[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const positions = page(org, { after, limit: PAGE });
        for (const position of positions) near.push({ ...position, meters: distanceMeters(place, position) });
        after = positions.length === PAGE ? positions.at(-1)?.device : undefined;
      }
      return near.sort((one, other) => one.meters - other.meters).slice(0, limit);
    },
  };
}

function toPosition({ device, at, latitude, longitude, is_moving }: RawPosition): LastPosition {
  const isMoving = is_moving === null ? null : is_moving === 1;
  return { device: storedText(device), timestamp: new Date(at).toISOString(), latitude, longitude, isMoving };
}
