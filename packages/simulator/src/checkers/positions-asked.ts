import type { ObservationHandlers } from './observation-handlers';

/** Does the app ask for positions itself? Then a location request is its wish, whatever tracking does. */
export interface PositionsAsked {
  readonly isAsking: boolean;
  /** Since when it asks for none, milliseconds since the world began. */
  readonly since: number;
  readonly on: ObservationHandlers;
}

const ONE_SHOTS: ReadonlySet<string> = new Set(['getCurrentPosition', 'setOdometer', 'resetOdometer']);

export function createPositionsAsked(): PositionsAsked {
  let open = 0;
  let isWatching = false;
  let since = 0;

  const ended = ({ operation, at }: { readonly operation: string; readonly at: number }) => {
    if (ONE_SHOTS.has(operation)) open = Math.max(0, open - 1);
    if (operation === 'stopWatchPosition' || operation === 'removeListeners') isWatching = false;
    since = at;
  };

  return {
    get isAsking() {
      return open > 0 || isWatching;
    },
    get since() {
      return since;
    },
    on: {
      call({ operation }) {
        if (ONE_SHOTS.has(operation)) open++;
        if (operation === 'watchPosition') isWatching = true;
      },
      returned: ended,
      failed: ended,
      processEnd({ at }) {
        open = 0;
        isWatching = false;
        since = at;
      },
    },
  };
}
