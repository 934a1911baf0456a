import type { Geofence, GeofencesChangeEvent } from '@geo/core';
import type { Observation } from '@geo/simulator';
import type { FenceNow } from '../protocol/index';

/** The fences that the engine keeps, and what it makes of each. */
export interface Fences {
  observe(seen: Observation): void;
  /** All of them; undefined when nothing has changed since the last call. */
  take(): readonly FenceNow[] | undefined;
  readonly all: readonly FenceNow[];
}

const STATES = { ENTER: 'inside', DWELL: 'dwelling', EXIT: 'outside' } as const;

export function createFences(): Fences {
  const fences = new Map<string, FenceNow>();
  let hasChanged = false;
  /** The calls that have not returned, in their order: the engine takes one after another. */
  let calls: { readonly operation: string; readonly args: readonly unknown[] }[] = [];

  function set(fence: FenceNow): void {
    fences.set(fence.fence.identifier, fence);
    hasChanged = true;
  }

  function change(identifier: string, patch: Partial<FenceNow>): void {
    const fence = fences.get(identifier);
    if (fence !== undefined) set({ ...fence, ...patch });
  }

  function returned(operation: string): void {
    const index = calls.findIndex((call) => call.operation === operation);
    const [call] = index < 0 ? [] : calls.splice(index, 1);
    if (operation === 'addGeofences')
      for (const fence of (call?.args[0] ?? []) as readonly Geofence[])
        set({ fence, isMonitored: fences.get(fence.identifier)?.isMonitored ?? false, state: 'outside' });
    if (operation === 'removeGeofence') hasChanged = fences.delete(call?.args[0] as string) || hasChanged;
  }

  return {
    observe(seen) {
      switch (seen.type) {
        case 'call':
          if (/Geofence/.test(seen.operation)) calls.push(seen);
          return;
        case 'returned':
          return returned(seen.operation);
        case 'failed':
          calls = calls.filter(({ operation }) => operation !== seen.operation);
          return;
        case 'event': {
          if (seen.name !== 'geofenceschange') return;
          const { on, off } = seen.data as GeofencesChangeEvent;
          for (const { identifier } of off) change(identifier, { isMonitored: false });
          for (const { identifier } of on) change(identifier, { isMonitored: true });
          return;
        }
        case 'trace': {
          const [, action, identifier] =
            /^\S+ geofences (ENTER|EXIT|DWELL) (.*?)(?: \(nobody asked\))?$/.exec(seen.line) ?? [];
          if (action !== undefined && identifier !== undefined)
            change(identifier, { state: STATES[action as keyof typeof STATES], since: seen.at });
          return;
        }
        default:
          return;
      }
    },
    take() {
      if (!hasChanged) return undefined;
      hasChanged = false;
      return [...fences.values()];
    },
    get all() {
      return [...fences.values()];
    },
  };
}
