import type { Geofence } from '../contract/geofence';
import type { AcceptedFix } from '../locations/fix';
import type { Catalogue } from './catalogue';
import { passes } from './fast-pass';
import type { FenceIndex } from './fence-index';
import { boxAcross } from './packed-fences';
import type { GeofenceSettings } from './settings';
import { type Cut, cutSlice } from './slice';

/** A fix, and the one before it where the way between them is known. */
export interface Way {
  readonly from: AcceptedFix | undefined;
  readonly fix: AcceptedFix;
}

/** A slice with the definitions that were not in memory. */
export interface Slice {
  readonly cut: Cut;
  readonly definitions: readonly Geofence[];
  /** Fences outside of the slice, old and new, that were driven through on the way. */
  readonly passed: readonly Geofence[];
  /** How many fences there are. */
  readonly count: number;
}

/** Cuts a slice around a fix, and reads the definitions it needs; nothing else of the full set is read. */
export async function readSlice(
  catalogue: Catalogue,
  fix: AcceptedFix,
  settings: GeofenceSettings,
  monitored: ReadonlySet<string>,
  inside: ReadonlySet<string>,
  ways: () => readonly Way[],
): Promise<Slice> {
  const index = await catalogue.load();
  const cut = cutSlice(index, fix, settings, monitored, inside);
  const known = new Set([...monitored, ...cut.identifiers]);
  const passedNames = ways()
    .flatMap((way) => passedOn(index, way))
    .filter((identifier) => !known.has(identifier));
  const [definitions, passed] = await catalogue.pending.all([
    catalogue.definitions(cut.identifiers.filter((identifier) => !monitored.has(identifier))),
    catalogue.definitions([...new Set(passedNames)]),
  ]);
  return { cut, definitions, passed, count: index.size };
}

function passedOn(index: FenceIndex, { from, fix }: Way): string[] {
  if (from === undefined) return [];
  return [...index.within(boxAcross(from, fix))]
    .filter((circle) => passes(circle, from, fix))
    .map(({ identifier }) => identifier);
}
