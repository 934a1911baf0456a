import { describe, expect, it } from 'vitest';
import { createLedger, type Dispatch } from '../../src/engine/ledger';
import { memoryStorage, virtualScheduler } from '../../src/testing/index';

/** A ledger over memory, what it delivered, and what it said in the log. */
function bench(deliver: (dispatch: Dispatch) => void = () => undefined) {
  const storage = memoryStorage();
  const delivered: unknown[] = [];
  const said: string[] = [];
  const ledger = createLedger({
    storage,
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
    storageChanged: () => undefined,
  });
  return { ledger, storage, delivered, said };
}

describe('a state that cannot be written down', () => {
  it('costs itself alone: the rows and states beside it are stored, and so is what comes after it', async () => {
    const { ledger, storage, said } = bench();
    ledger.step(() => {
      ledger.remember('odometer', { metres: 7 });
      ledger.remember('config', { telemetryId: 123n });
      ledger.put('queue/1', 'a record');
    });
    await ledger.settled();
    ledger.step(() => ledger.put('queue/2', 'another'));
    await ledger.settled();
    const stored = Object.fromEntries(storage.snapshot().map(({ key, value }) => [key, value]));
    expect(stored).toMatchObject({ 'queue/1': 'a record', 'queue/2': 'another', odometer: '{"metres":7}' });
    expect(stored).not.toHaveProperty('config');
    expect(said).toEqual([expect.stringMatching(/^1 memory:unwritable config /)]);
    expect(ledger.busy).toBe(false);
  });
});

describe('a delivery that throws', () => {
  it('costs its own event alone', async () => {
    const { ledger, delivered, said, storage } = bench(({ payload }) => {
      if (payload === false) throw new Error('mine');
    });
    ledger.step(() => {
      ledger.emit('powersavechange', false);
      ledger.emit('powersavechange', true);
    });
    await ledger.settled();
    ledger.step(() => {
      ledger.put('queue/1', 'a record');
      ledger.emit('powersavechange', true);
    });
    await ledger.settled();
    expect(delivered).toEqual([true, true]);
    expect(storage.snapshot().map(({ key }) => key)).toContain('queue/1');
    expect(said).toEqual([expect.stringMatching(/^1 engine:failed .*mine/)]);
  });
});
