import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/store/dispatch';
import { createUnitOfWork } from '../../src/store/unit-of-work';
import { memoryStorage, virtualScheduler } from '../../src/testing/index';
import { createPendingWork } from '../../src/time/pending-work';

/** A unit over memory, what it delivered, and what it said in the log. */
function bench(deliver: (dispatch: Dispatch) => void = () => undefined) {
  const storage = memoryStorage();
  const lock = { isLocked: false, failure: null };
  const delivered: unknown[] = [];
  const said: string[] = [];
  const refused: string[] = [];
  const unit = createUnitOfWork({
    pending: createPendingWork(),
    storage,
    lock,
    scheduler: virtualScheduler(),
    trace: undefined,
    log: (level, event, message) => said.push(`${level} ${event} ${message}`),
    deliver(dispatch) {
      deliver(dispatch);
      delivered.push(dispatch.payload);
    },
    stamp: (up, wall) => ({ up, wall }),
    emitted: () => undefined,
    decided: () => undefined,
    stepEnds: () => undefined,
    recordsRefused: (uuids) => refused.push(...uuids),
    storageChanged: () => undefined,
  });
  return { unit, storage, lock, delivered, said, refused };
}

describe('a state that cannot be written down', () => {
  it('costs itself alone: the rows and states beside it are stored, and so is what comes after it', async () => {
    const { unit, storage, said } = bench();
    unit.step(() => {
      unit.remember('odometer', { metres: 7 });
      unit.remember('config', { telemetryId: 123n });
      unit.put('queue/1', 'a record');
    });
    await unit.settled();
    unit.step(() => unit.put('queue/2', 'another'));
    await unit.settled();
    const stored = Object.fromEntries(storage.snapshot().map(({ key, value }) => [key, value]));
    expect(stored).toMatchObject({ 'queue/1': 'a record', 'queue/2': 'another', odometer: '{"metres":7}' });
    expect(stored).not.toHaveProperty('config');
    expect(said).toEqual([expect.stringMatching(/^1 memory:unwritable config /)]);
    expect(unit.busy).toBe(false);
  });
});

describe('a delivery that throws', () => {
  it('costs its own event alone', async () => {
    const { unit, delivered, said, storage } = bench(({ payload }) => {
      if (payload === false) throw new Error('mine');
    });
    unit.step(() => {
      unit.emit('powersavechange', false);
      unit.emit('powersavechange', true);
    });
    await unit.settled();
    unit.step(() => {
      unit.put('queue/1', 'a record');
      unit.emit('powersavechange', true);
    });
    await unit.settled();
    expect(delivered).toEqual([true, true]);
    expect(storage.snapshot().map(({ key }) => key)).toContain('queue/1');
    expect(said).toEqual([expect.stringMatching(/^1 engine:failed .*mine/)]);
  });
});

describe('storage that stays locked', () => {
  it('holds 20,000 changes; later records are refused as on a full disk, and what must not be lost is kept', async () => {
    const { unit, storage, lock, delivered, refused } = bench();
    let unlock: () => void = () => undefined;
    const { commit } = storage;
    storage.commit = (changes) => new Promise<void>((done) => (unlock = done)).then(() => commit(changes));
    lock.isLocked = true;
    const queued = (seq: number) =>
      unit.step(() => {
        unit.put(`queue/${String(seq).padStart(16, '0')}`, 'a record');
        unit.put(`queue-uuid/${seq}`, String(seq));
        unit.emit('location', { uuid: String(seq) } as never);
      });
    queued(0);
    await Promise.resolve();
    for (let seq = 1; seq <= 12_000; seq++) queued(seq);
    unit.step(() => unit.put('secret/tokens', 'fresh'));
    expect(unit.refused).toBe(2_000);
    expect([refused.length, refused[0], refused.at(-1)]).toEqual([2_000, '10001', '12000']);
    lock.isLocked = false;
    unlock();
    await Promise.resolve();
    storage.commit = commit;
    await unit.settled();
    expect(await storage.count('queue/')).toBe(10_001);
    expect(await storage.get('secret/tokens')).toBe('fresh');
    expect(delivered).toHaveLength(10_001);
  });
});
