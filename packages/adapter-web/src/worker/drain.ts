import { createEngineOf, type Ports, templatesPart, WEB_PROFILE } from '@geo/core';
import { type HeldLock, holdLock, leaderLock } from '../leader/lock';
import { claim, idbStorage } from '../storage/idb-storage';
import { hearTabs } from './ask-leader';
import { queueView } from './queue-view';

/** The prefix of the rows that wait for upload. */
const QUEUE = 'queue/';

/** What became of a queue. */
export interface Drained {
  /** How many records were uploaded. */
  readonly uploaded: number;
  /** How many are left. */
  readonly left: number;
  /**
   * - `uploaded`: the worker has uploaded what it could.
   * - `led`: a tab leads and uploads itself.
   * - `gave-way`: a tab came and leads now.
   */
  readonly by: 'uploaded' | 'led' | 'gave-way';
}

/** What a drain is given. */
export interface DrainOptions {
  /** Of the database. */
  readonly name: string;
  /** The ports besides storage. */
  readonly ports: Omit<Ports, 'storage'>;
}

/**
 * Uploads the queue of a database in the place of a page: under the lock of the leader, with an epoch of its own, so that the queue has one
 * owner at a time. A tab that leads uploads itself; one that is frozen loses the lead, and stops when it wakes.
 * @throws GeoError as `sync()`: `OFFLINE`, `HTTP`, `NO_URL`.
 */
export async function drain({ name, ports }: DrainOptions): Promise<Drained> {
  const tabs = hearTabs(name);
  const storage = idbStorage({ name });
  try {
    const waiting = await storage.count(QUEUE);
    if (waiting === 0) return { uploaded: 0, left: 0, by: 'uploaded' };
    let lock = await holdLock(leaderLock(name), { ifAvailable: true });
    if (lock === undefined) {
      if (await tabs.isLed()) return { uploaded: 0, left: waiting, by: 'led' };
      lock = await holdLock(leaderLock(name), { steal: true });
    }
    try {
      return await upload(name, ports, lock as HeldLock, tabs.onCome);
    } finally {
      lock?.release();
    }
  } finally {
    tabs.close();
    storage.close();
  }
}

async function upload(
  name: string,
  ports: DrainOptions['ports'],
  lock: HeldLock,
  onCome: (listener: () => void) => void,
): Promise<Drained> {
  const storage = idbStorage({ name, epoch: await claim(name) });
  const engine = createEngineOf([templatesPart], {
    ports: { ...ports, storage: queueView(storage) },
    profile: WEB_PROFILE,
  });
  const gaveWay = new Promise<undefined>((resolve) => {
    onCome(() => resolve(undefined));
    void lock.over.then(() => resolve(undefined));
  });
  try {
    await engine.ready({ reset: false });
    const uploaded = await Promise.race([engine.sync({ result: 'count' }), gaveWay]);
    if (uploaded === undefined) return { uploaded: 0, left: await storage.count(QUEUE), by: 'gave-way' };
    await engine.idle();
    return { uploaded, left: await storage.count(QUEUE), by: 'uploaded' };
  } finally {
    await engine.close();
    storage.close();
  }
}
