import type { Network } from '../world/world';
import {
  CELLULAR_TAIL_MILLIS,
  CONNECTION_LIVES_MILLIS,
  HANDSHAKE_BYTES,
  WIFI_TAIL_MILLIS,
} from './energy-table';

/** What the radios did. */
export interface RadioTime {
  /** How often the cellular radio was brought up. */
  readonly promotions: number;
  /** How long it was connected, its tails included, milliseconds. */
  readonly connectedMillis: number;
  /** How often the Wi-Fi radio was used. */
  readonly wifiBursts: number;
  /** New connections, with a handshake each. */
  readonly connections: number;
  /** Requests sent. */
  readonly requests: number;
  /** Bytes sent, handshakes included; what is compressed counts as it was before. */
  readonly bytes: number;
}

/** Observes requests and their ends. */
export interface RadioUse {
  sends(at: number, number: number, origin: string, bytes: number, network: Network): void;
  /** Answered, or given up. */
  ends(at: number, number: number): void;
  until(at: number): RadioTime;
}

/** A radio is charged until the last request has its answer, and its tail after that. */
export function radioUse(): RadioUse {
  const open = new Map<number, 'cellular' | 'wifi' | 'none'>();
  const lastUse = new Map<string, number>();
  let promotions = 0;
  let wifiBursts = 0;
  let connections = 0;
  let requests = 0;
  let bytes = 0;
  let connected = 0;
  let cellularFrom = 0;
  let cellularTo = Number.NEGATIVE_INFINITY;
  let wifiTo = Number.NEGATIVE_INFINITY;

  const cellularOpen = () => [...open.values()].includes('cellular');

  return {
    sends(at, number, origin, size, network) {
      requests += 1;
      if (network === 'none') return void open.set(number, 'none');
      const used = lastUse.get(origin);
      bytes += size;
      if (used === undefined || at - used > CONNECTION_LIVES_MILLIS) {
        connections += 1;
        bytes += HANDSHAKE_BYTES;
      }
      lastUse.set(origin, at);
      if (network !== 'cellular') {
        if (at > wifiTo) wifiBursts += 1;
        wifiTo = at + WIFI_TAIL_MILLIS;
        return void open.set(number, 'wifi');
      }
      if (at > cellularTo && !cellularOpen()) {
        promotions += 1;
        if (cellularTo > cellularFrom) connected += cellularTo - cellularFrom;
        cellularFrom = at;
      }
      cellularTo = at + CELLULAR_TAIL_MILLIS;
      open.set(number, 'cellular');
    },
    ends(at, number) {
      const by = open.get(number);
      open.delete(number);
      if (by === 'cellular') cellularTo = Math.max(cellularTo, at + CELLULAR_TAIL_MILLIS);
      else if (by === 'wifi') wifiTo = Math.max(wifiTo, at + WIFI_TAIL_MILLIS);
    },
    until(at) {
      const end = cellularOpen() ? at : Math.min(cellularTo, at);
      const connectedMillis = connected + (promotions ? Math.max(0, end - cellularFrom) : 0);
      return { promotions, connectedMillis, wifiBursts, connections, requests, bytes };
    },
  };
}
