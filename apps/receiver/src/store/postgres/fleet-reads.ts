import { distanceMeters } from '@geo/core';
import type { Pool } from 'pg';
import type { LastPosition, Store } from '../store';
import { toText } from './columns';
import { isoOf, millisOf } from './span-reads';

interface RawPosition {
  device: string;
  at: string;
  latitude: number;
  longitude: number;
  is_moving: boolean | null;
}

const POSITION = `device, ${millisOf('at')} AS at, ST_Y(place) AS latitude, ST_X(place) AS longitude, is_moving`;

/** Last positions. */
export function createFleetReads(pool: Pool): Pick<Store, 'positions' | 'nearest'> {
  return {
    async positions(org, { after = '', limit }) {
      const { rows } = await pool.query<RawPosition>({
        name: 'geo-positions',
        text: `SELECT ${POSITION} FROM geo.last_position
          WHERE org = $1 AND device COLLATE "C" > $2 ORDER BY device COLLATE "C" LIMIT $3`,
        values: [toText(org), toText(after), limit],
      });
      return rows.map(toPosition);
    },

    async nearest(org, place, limit) {
      const { rows } = await pool.query<RawPosition>(
        `SELECT ${POSITION} FROM geo.last_position WHERE org = $1
         ORDER BY place::geography <-> ST_SetSRID(ST_MakePoint($2, $3), 4326)::geography LIMIT $4`,
        [toText(org), place.longitude, place.latitude, limit],
      );
      return rows
        .map(toPosition)
        .map((position) => ({ ...position, meters: distanceMeters(place, position) }))
        .sort((one, other) => one.meters - other.meters);
    },
  };
}

function toPosition({ device, at, latitude, longitude, is_moving }: RawPosition): LastPosition {
  return { device, timestamp: isoOf(at), latitude, longitude, isMoving: is_moving };
}
