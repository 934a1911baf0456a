import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, GeoError } from '@geo/core';

/** A server that stumbles is asked again this often before the run counts as not delivered. */
const ATTEMPTS = 3;
/** Between two tries, milliseconds: long enough for a restart of a small server, short enough for a person. */
const PAUSE_MILLIS = 500;

/** What is left when everything that could be sent was sent. */
export interface Delivery {
  /** Records still in the queue. */
  readonly waiting: number;
  /** Records the server refused for good. */
  readonly quarantined: number;
  /** Why, in words; `null` when nothing is left. */
  readonly reason: string | null;
}

/** Sends what is queued, and says what could not be. `signal` ends it where it stands. */
export async function deliver(engine: Engine, signal?: AbortSignal): Promise<Delivery> {
  let waiting = await engine.getCount();
  let reason: string | null = null;
  for (let failures = 0; waiting > 0 && failures < ATTEMPTS && !signal?.aborted; ) {
    if (failures > 0) await sleep(PAUSE_MILLIS);
    const before = waiting;
    const error = await attempt(engine, signal);
    waiting = await engine.getCount();
    if (error) reason = error.message.replace(/; records stay queued.*$/, '');
    if (waiting < before) failures = 0;
    else if (error && !isWorthAnotherTry(error)) break;
    else failures++;
  }
  const quarantine = await engine.getQuarantine();
  if (waiting === 0) reason = refusalOf(quarantine.at(-1));
  return { waiting, quarantined: quarantine.length, reason: reason ?? stopped(waiting) };
}

async function attempt(engine: Engine, signal: AbortSignal | undefined): Promise<GeoError | undefined> {
  const ended = new Promise<void>((resolve) =>
    signal?.addEventListener('abort', () => resolve(), { once: true }),
  );
  try {
    await Promise.race([engine.sync(), ended]);
    return undefined;
  } catch (error) {
    if (error instanceof GeoError) return error;
    throw error;
  }
}

/** A refused token stays refused, so only other HTTP failures are tried again. */
function isWorthAnotherTry({ code, status }: GeoError): boolean {
  return code === 'HTTP' && status !== 401 && status !== 403;
}

function refusalOf(
  last: { readonly status: number; readonly responseText: string } | undefined,
): string | null {
  return last ? `the server answered ${last.status}: ${last.responseText.slice(0, 200)}` : null;
}

const stopped = (waiting: number) => (waiting > 0 ? 'there was no time left' : null);
