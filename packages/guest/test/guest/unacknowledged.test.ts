import { describe, expect, it } from 'vitest';
import { createUnacknowledged } from '../../src/guest/clients/unacknowledged';

describe('events that a client has not taken', () => {
  it('are acknowledged by their id, under whatever numbers they were delivered', async () => {
    const untaken = createUnacknowledged();
    const told = [untaken.add('7', 1), untaken.add('7', 2)];
    untaken.take('8');
    untaken.take('7');
    untaken.giveBack(1);
    expect(await Promise.all(told)).toEqual([undefined, undefined]);
  });

  it('are given back with the listen, and once', async () => {
    const untaken = createUnacknowledged();
    const told = [untaken.add('7', 1), untaken.add('8', 2)];
    untaken.giveBack(1);
    untaken.take('7');
    untaken.take('8');
    expect(await Promise.all(told)).toEqual([false, undefined]);
  });

  it('are a thousand at most: the oldest is given back', async () => {
    const untaken = createUnacknowledged();
    const told = Array.from({ length: 1_002 }, (_one, index) => untaken.add(String(index), 1));
    expect(await Promise.all(told.slice(0, 2))).toEqual([false, false]);
    let others = 0;
    for (const one of told.slice(2)) void one.then(() => others++);
    await Promise.resolve();
    expect(others).toBe(0);
  });
});
