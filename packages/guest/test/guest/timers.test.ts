import { describe, expect, it } from 'vitest';
import { createTimers } from '../../src/guest/ports/timers';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function hosted() {
  const named: (number | null)[] = [];
  const ran: string[] = [];
  const timers = createTimers((up) => named.push(up));
  return { named, ran, timers, set: (up: number, name: string) => timers.set(up, () => ran.push(name)) };
}

describe('the timers behind the one timer of a host', () => {
  it('name the first deadline, once for all that one run sets and cancels', async () => {
    const { named, timers, set } = hosted();
    set(500, 'b')();
    set(300, 'a');
    set(400, 'c');
    expect(named).toEqual([]);
    await turn();
    expect(named).toEqual([300]);
    set(300, 'again')();
    set(900, 'later');
    await turn();
    expect(named).toEqual([300]);
    timers.end();
    await turn();
    expect(named).toEqual([300, null]);
  });

  it('run one at a fire, in the order of their deadlines, and of their age where those are the same', async () => {
    const { named, ran, timers, set } = hosted();
    set(200, 'late');
    set(100, 'first');
    set(100, 'second');
    await turn();
    timers.fire(250);
    expect(ran).toEqual(['first']);
    await turn();
    expect(named).toEqual([100, 100]);
    timers.fire(250);
    await turn();
    timers.fire(250);
    await turn();
    timers.fire(250);
    await turn();
    expect(ran).toEqual(['first', 'second', 'late']);
    expect(named).toEqual([100, 100, 200]);
  });

  it('that are not due do not run, and are named again: the host has no timer any more', async () => {
    const { named, ran, timers, set } = hosted();
    set(100, 'a');
    await turn();
    timers.fire(99);
    await turn();
    expect(ran).toEqual([]);
    expect(named).toEqual([100, 100]);
  });

  it('can be cancelled at any time, and twice', async () => {
    const { named, ran, timers, set } = hosted();
    const cancel = set(100, 'a');
    set(200, 'b');
    await turn();
    cancel();
    cancel();
    await turn();
    timers.fire(200);
    cancel();
    await turn();
    expect(ran).toEqual(['b']);
    expect(named).toEqual([100, 200]);
  });

  it('may set others when they run', async () => {
    const { named, ran, timers } = hosted();
    timers.set(100, () => {
      ran.push('a');
      timers.set(100, () => ran.push('b'));
    });
    await turn();
    timers.fire(100);
    expect(ran).toEqual(['a']);
    await turn();
    timers.fire(100);
    await turn();
    expect(ran).toEqual(['a', 'b']);
    expect(named).toEqual([100, 100]);
  });
});
