import { distanceMeters, type Position } from '@geo/core';
import type { Fence } from '../baseline';
import type { Fix } from '../kit/fix';
import type { Life } from '../kit/life';
import type { Memory } from '../kit/memory';
import type { Regions } from '../kit/regions';

/** Only fences that begin within this distance are handed to the system, metres: the documented least. */
const PROXIMITY = 1000;

/** What it remembers of fences. */
export interface FenceMemory {
  readonly inside: readonly string[];
}

/** The fences that are watched: the nearest, as many as the system takes. */
export interface ElasticFences {
  /** The phone is here: the nearest fences are handed to the system. */
  moves(to: Fix): void;
  /** The system says that one was crossed. */
  crosses(identifier: string, action: 'enter' | 'exit'): void;
}

/**
 * Fences as the system reports them, but for two things that the documents name: an enter into a fence where one is already counts
 * once, and an exit is spurious when the latest fix, its accuracy included, lies inside.
 */
export function elasticFences(
  life: Life,
  fences: readonly Fence[],
  watched: Regions,
  memory: Memory<FenceMemory>,
  most: number,
): ElasticFences {
  let registered = new Set<string>();
  let latest: Fix | undefined;
  const beyond = (fence: Fence, from: Position) => distanceMeters(fence, from) - fence.radius;
  return {
    moves(to) {
      latest = to;
      const near = fences
        .filter((fence) => beyond(fence, to) <= PROXIMITY)
        .sort((a, b) => beyond(a, to) - beyond(b, to))
        .slice(0, most);
      const wanted = new Set(near.map((fence) => fence.identifier));
      for (const identifier of registered) if (!wanted.has(identifier)) watched.drops(identifier);
      for (const fence of near)
        if (!registered.has(fence.identifier)) watched.puts(fence.identifier, fence, fence.radius);
      registered = wanted;
    },
    crosses(identifier, action) {
      const fence = fences.find((other) => other.identifier === identifier);
      const isInside = memory.is.inside.includes(identifier);
      if (fence === undefined || (action === 'enter') === isInside) return;
      if (action === 'exit' && latest !== undefined && beyond(fence, latest) + latest.accuracy <= 0) return;
      const others = memory.is.inside.filter((other) => other !== identifier);
      memory.becomes({ inside: action === 'enter' ? [...others, identifier] : others });
      life.emit({ output: 'geofence', identifier, action: action === 'enter' ? 'ENTER' : 'EXIT' });
    },
  };
}
