import type { Geofence } from '../contract/geofence';
import type { AcceptedFix } from '../locations/fix';
import { passes } from './fast-pass';
import type { FenceIndex } from './fence-index';
import type { FenceStore } from './fence-store';
import type { GeofenceSettings } from './geofence-settings';
import { boxAcross } from './packed-fences';
import { type Cut, cutSlice } from './slice';

/** A fix, and the one before it where the way between them is known. */
export interface Segment {
  readonly from: AcceptedFix | undefined;
  readonly fix: AcceptedFix;
}

/** A slice with the definitions that were not in memory. */
export interface Slice {
  readonly cut: Cut;
  readonly definitions: readonly Geofence[];
  /** Fences outside of the slice, old and new, that the segments cross. */
  readonly passed: readonly Geofence[];
  /** How many fences there are. */
  readonly count: number;
}

/** Cuts a slice around a fix, and reads the definitions it needs; nothing else of the full set is read. */
export async function readSlice(
  store: FenceStore,
  fix: AcceptedFix,
  settings: GeofenceSettings,
  monitored: ReadonlySet<string>,
  inside: ReadonlySet<string>,
  segments: () => readonly Segment[],
): Promise<Slice> {
  const index = await store.load();
  const cut = cutSlice(index, fix, settings, monitored, inside);
  const known = new Set([...monitored, ...cut.identifiers]);
  const passedNames = segments()
    .flatMap((segment) => passedOn(index, segment))
    .filter((identifier) => !known.has(identifier));
  const [definitions, passed] = await store.pending.all([
    store.definitions(cut.identifiers.filter((identifier) => !monitored.has(identifier))),
    store.definitions([...new Set(passedNames)]),
  ]);
  return { cut, definitions, passed, count: index.size };
}

function passedOn(index: FenceIndex, { from, fix }: Segment): string[] {
  if (from === undefined) return [];
  return [...index.within(boxAcross(from, fix))]
    .filter((circle) => passes(circle, from, fix))
    .map(({ identifier }) => identifier);
}
