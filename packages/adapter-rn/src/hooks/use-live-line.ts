import type { GeoError, LineEvent, LineOptions, LinePoint, Subscription } from '@geo/core';
import { useMemo, useSyncExternalStore } from 'react';
import { BackgroundGeolocation } from '../module/background-geolocation';
import { type LiveStore, liveStore } from './live-store';

/** Final points that a component is given at most: a fix a second for two and a quarter hours. The oldest go first. */
const POINTS_MAX = 8_192;

/** The line of the running trip as a component sees it. */
export interface LiveLineView {
  /** Counts the trips since the component is there; 0 before the first fix of one. */
  readonly line: number;
  /** Points that never change, by time; the newest 8,192. After the end of the trip they stay until the next begins. */
  readonly points: readonly LinePoint[];
  /** The rest of the line, up to the newest fix. */
  readonly tail: readonly LinePoint[];
  /** Why there is no line. */
  readonly error: GeoError | undefined;
}

const NOTHING: LiveLineView = { line: 0, points: [], tail: [], error: undefined };

function lineStore(options: LineOptions): LiveStore<LiveLineView> {
  return liveStore<LiveLineView>(NOTHING, (source) => {
    let isOver = false;
    let watch: Subscription | undefined;

    function heard({ line, points, tail }: LineEvent): void {
      const before = line === source.value.line ? source.value.points : [];
      source.set({ line, points: [...before, ...points].slice(-POINTS_MAX), tail, error: undefined });
    }

    async function begin(): Promise<void> {
      if (watch || isOver) return;
      const begun = await BackgroundGeolocation.watchLine(options, heard);
      if (isOver || watch) begun.remove();
      else watch = begun;
    }
    const tried = () => void begin().catch(source.failed);

    return {
      listen: () => [
        {
          remove() {
            isOver = true;
            watch?.remove();
          },
        },
      ],
      read: tried,
      performed(operation) {
        if (operation === 'ready') tried();
      },
    };
  });
}

/**
 * The line of the running trip, smoothed as it is driven. Its points lag behind by three fixes, or as the options say; the tail reaches
 * the newest fix. The engine smooths only while a component uses this.
 *
 * @example
 * const { points, tail } = useLiveLine({ lagFixes: 3 });
 * return <Polyline coordinates={[...points, ...tail]} />;
 */
export function useLiveLine({ lagFixes, lagSeconds }: LineOptions = {}): LiveLineView {
  const store = useMemo(
    () =>
      lineStore({
        ...(lagFixes === undefined ? {} : { lagFixes }),
        ...(lagSeconds === undefined ? {} : { lagSeconds }),
      }),
    [lagFixes, lagSeconds],
  );
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
