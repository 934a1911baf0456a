import { distanceMeters } from '@geo/core';
import { type Baseline, documented, type Fence } from './baseline';
import { type Fix, fixOf } from './kit/fix';
import { type Life, policy } from './kit/life';
import { memory } from './kit/memory';
import { storedQueue } from './kit/queue';
import { regions } from './kit/regions';
import { BALANCED, BEST, streams } from './kit/stream';
import { track } from './kit/track';
import { doubling, uploader } from './kit/uploader';

/** Records that wait; beyond these the oldest goes. */
const QUEUE_LIMIT = 100_000;

/** On which side of a fence a fix puts us: near is inside, by the fix's own accuracy. */
export function sideOf(fence: Fence, fix: Fix): 'ENTER' | 'EXIT' {
  return distanceMeters(fence, fix) <= fence.radius + fix.accuracy ? 'ENTER' : 'EXIT';
}

/**
 * B5a: whatever the fused provider delivers is kept and sent by itself. Fences are judged by the system and by every fix; what
 * was not known before and turns out to be outside is no exit. A failed upload waits 1 s, doubled up to 2 min. The queue and the
 * sides of the fences live through a kill.
 */
function owntracksAndroid(name: string, id: string, wants: (life: Life) => void): Baseline {
  return {
    name,
    id,
    source: documented('owntracks/android'),
    os: ['android'],
    tracker: ({ url, fences }) =>
      policy(async (life) => {
        const sides = await memory<Record<string, 'ENTER' | 'EXIT'>>(life, {});
        const queue = await storedQueue(life.ports.storage, 'queue', QUEUE_LIMIT);
        const upload = uploader(life, queue, { url, most: 1, retryMillis: doubling(1000, 120_000) });
        const kept = track(life, queue, upload.sends);
        const watched = regions(life, (identifier, action) =>
          crosses(identifier, action === 'enter' ? 'ENTER' : 'EXIT'),
        );

        function crosses(identifier: string, side: 'ENTER' | 'EXIT'): void {
          const before = sides.is[identifier];
          if (before === side) return;
          sides.becomes({ [identifier]: side });
          if (before !== undefined || side === 'ENTER')
            life.emit({ output: 'geofence', identifier, action: side });
        }

        life.sensors.on('location', (reading) => {
          const fix = fixOf(reading, life.ports.scheduler);
          if (fix === undefined) return;
          kept.keeps(fix);
          for (const fence of fences) crosses(fence.identifier, sideOf(fence, fix));
        });
        for (const fence of fences) watched.puts(fence.identifier, fence, fence.radius);
        wants(life);
        upload.sends();
      }),
  };
}

/** Balanced, at most every minute, and 500 m apart. */
export const OWNTRACKS_SIGNIFICANT = owntracksAndroid(
  'B5a owntracks android significant',
  'b5a-significant',
  (life) => streams(life, BALANCED, 500, 60_000),
);

/** Satellites every ten seconds. */
export const OWNTRACKS_MOVE = owntracksAndroid('B5a owntracks android move', 'b5a-move', (life) =>
  streams(life, BEST, 0, 10_000),
);
