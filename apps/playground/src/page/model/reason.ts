import type { LngLat, MapView, Point } from '@geo/view/map';
import { signal } from '@preact/signals';
import type { DecisionRow, Reason } from '../../protocol/index';
import { askReason } from './playground';
import { decisions } from './session';

/** The explanation of a decision. */
export type Told =
  | { readonly id: number; readonly state: 'asking' }
  | { readonly id: number; readonly state: 'told'; readonly reason: Reason }
  | { readonly id: number; readonly state: 'failed'; readonly message: string };

/** The decision whose reason is shown; `null`: none. */
export const told = signal<Told | null>(null);

/** How near to a mark on the map a click has to be, pixels. */
const REACH = 14;

/** Asks for the reason of a decision and shows it. */
export async function openReason(id: number): Promise<void> {
  told.value = { id, state: 'asking' };
  try {
    const reason = await askReason(id);
    if (told.peek()?.id === id) told.value = { id, state: 'told', reason };
  } catch (error) {
    if (told.peek()?.id !== id) return;
    told.value = { id, state: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Closes the card with the reason. */
export function closeReason(): void {
  told.value = null;
}

/** Opens the reason of the decision nearest to a click on the map. */
export function openReasonAt(view: MapView, _position: LngLat, [x, y]: Point): void {
  let best: DecisionRow | undefined;
  let least = REACH;
  for (const decision of decisions) {
    if (!decision.place || !['kept', 'rejected', 'motion', 'fence'].includes(decision.kind)) continue;
    const [left, top] = view.project([decision.place.longitude, decision.place.latitude]);
    const far = Math.hypot(left - x, top - y);
    if (far <= least) [best, least] = [decision, far];
  }
  if (best) void openReason(best.id);
}

/** The decision nearest to a moment, of certain kinds. */
export function decisionNear(at: number, kinds: readonly DecisionRow['kind'][]): DecisionRow | undefined {
  let best: DecisionRow | undefined;
  for (const decision of decisions) {
    if (!kinds.includes(decision.kind)) continue;
    if (!best || Math.abs(decision.at - at) < Math.abs(best.at - at)) best = decision;
  }
  return best;
}
