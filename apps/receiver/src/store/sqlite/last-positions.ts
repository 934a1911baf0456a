import { distanceMeters } from '@geo/core';
import type { DevicePage, DeviceSummary, LastPosition, NearDevice, Store } from '../store';
import type { Database } from './database';
import { storedText } from './stored-text';

interface RawPosition {
  device: unknown;
  at: number;
  latitude: number;
  longitude: number;
  is_moving: number | null;
}

interface RawDevice {
  device: unknown;
  records: number;
  at: number;
  received_at: number;
}

/** Where devices were last, and how many records they have. */
export interface LastPositions {
  page(org: string, page: DevicePage): LastPosition[];
  nearest(...parameters: Parameters<Store['nearest']>): NearDevice[];
  /** Every device that has sent a record, the last to do so first. */
  devices(org: string): DeviceSummary[];
}

export function createLastPositions(database: Database): LastPositions {
  const select = database.prepare(
    `SELECT CAST(device AS BLOB) AS device, at, latitude, longitude, is_moving FROM last_position
     WHERE org = ? AND last_position.device > ? ORDER BY last_position.device LIMIT ?`,
  );
  const selectDevices = database.prepare(
    `SELECT CAST(device AS BLOB) AS device, records, at, last_received_at AS received_at FROM last_position
     WHERE org = ? ORDER BY last_seq DESC`,
  );
  const page: LastPositions['page'] = (org, { after = '', limit }) =>
    (select.all(org, after, limit) as RawPosition[]).map(toPosition);

  return {
    page,
    nearest(org, place, limit) {
      const positions = page(org, { limit: Number.MAX_SAFE_INTEGER });
      return positions
        .map((position) => ({ ...position, meters: distanceMeters(place, position) }))
        .sort((one, other) => one.meters - other.meters)
        .slice(0, limit);
    },
    devices: (org) => (selectDevices.all(org) as RawDevice[]).map(toDevice),
  };
}

function toPosition({ device, at, latitude, longitude, is_moving }: RawPosition): LastPosition {
  const isMoving = is_moving === null ? null : is_moving === 1;
  return { device: storedText(device), timestamp: new Date(at).toISOString(), latitude, longitude, isMoving };
}

function toDevice({ device, records, at, received_at }: RawDevice): DeviceSummary {
  const [lastTimestamp, lastReceivedAt] = [at, received_at].map((millis) => new Date(millis).toISOString());
  return {
    device: storedText(device),
    records,
    lastTimestamp: lastTimestamp as string,
    lastReceivedAt: lastReceivedAt as string,
  };
}
