import { distanceMeters, type HttpResponse } from '@geo/core';
import { type Baseline, documented } from './baseline';
import { type Fix, fixOf } from './kit/fix';
import { policy } from './kit/life';
import { storedQueue } from './kit/queue';
import { BALANCED, streams } from './kit/stream';
import { track } from './kit/track';
import { uploader } from './kit/uploader';

/** Its published defaults. */
const SEND_EVERY_MILLIS = 300_000;
const BATCH = 200;
const MINIMUM_MILLIS = 1000;

/** What a user sets. */
export interface OverlandRule {
  /** Metres to the last fix of the delivery before, below which a fix is dropped; 0: off, the default. */
  readonly discardDistance: number;
}

/**
 * Are these fixes, delivered together, kept? Both distance and time are measured from the last fix of the delivery *before*: of a
 * batch that comes at once either all or none are too near.
 */
function keepsOverland(rule: OverlandRule, before: Fix | undefined, fix: Fix): boolean {
  if (before === undefined) return true;
  if (rule.discardDistance > 0 && distanceMeters(before, fix) < rule.discardDistance) return false;
  return fix.time - before.time >= MINIMUM_MILLIS;
}

/**
 * B7, standard mode: accuracy of 100 m, no filter of the platform, everything that keeps a second's distance. Every five minutes
 * it sends 200 records, and at once again while more than 200 wait. A batch is deleted only when the server says `{ "result": "ok" }`; otherwise it waits for the next five minutes. What waits lies in a database.
 */
export function overland(rule: OverlandRule): Baseline {
  return {
    name: 'B7 overland standard',
    id: 'b7-standard',
    source: documented('aaronpk/Overland-iOS, GLManager'),
    os: ['ios'],
    tracker: ({ url }) =>
      policy(async (life) => {
        const { scheduler } = life.ports;
        const queue = await storedQueue(life.ports.storage, 'queue');
        const upload = uploader(life, queue, {
          url,
          most: BATCH,
          accepts: saysOk,
          goesOn: (left) => left > BATCH,
        });
        const kept = track(life, queue, () => undefined);
        let before: Fix | undefined;
        let latest: { readonly fix: Fix; readonly at: number } | undefined;
        life.sensors.on('location', (reading) => {
          const fix = fixOf(reading, scheduler);
          if (fix === undefined) return;
          // Deliveries at the same moment are one.
          if (latest !== undefined && latest.at !== scheduler.uptime()) before = latest.fix;
          latest = { fix, at: scheduler.uptime() };
          if (keepsOverland(rule, before, fix)) kept.keeps(fix);
        });
        const send = life.timers.handler(() => {
          upload.sends();
          send.set(SEND_EVERY_MILLIS);
        });
        send.set(SEND_EVERY_MILLIS);
        streams(life, BALANCED);
      }),
  };
}

/** As it comes. */
export const OVERLAND = overland({ discardDistance: 0 });

function saysOk({ status, body }: HttpResponse): boolean {
  if (status < 200 || status >= 300) return false;
  try {
    return (JSON.parse(body) as { result?: unknown } | null)?.result === 'ok';
  } catch {
    return false;
  }
}
