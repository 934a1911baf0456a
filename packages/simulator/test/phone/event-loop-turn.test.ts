import { afterEach, describe, expect, it, vi } from 'vitest';

type Turn = typeof import('../../src/phone/event-loop-turn');

let copies = 0;
/** The module in a runtime of its own, which has what this one has, with these changes. */
async function turnIn(runtime: Readonly<Record<string, unknown>>): Promise<Turn['eventLoopTurn']> {
  for (const [name, value] of Object.entries(runtime)) vi.stubGlobal(name, value);
  const copy: Turn = await import(/* @vite-ignore */ `../../src/phone/event-loop-turn?copy=${++copies}`);
  return copy.eventLoopTurn;
}

/** Ends after a chain of promises longer than any engine's. */
async function longChain(): Promise<string> {
  for (let link = 0; link < 1000; link++) await undefined;
  return 'at its end';
}

describe('the next turn of the event loop', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['with setImmediate', {}],
    ['in a browser, by messages, without a timer', { setImmediate: undefined, setTimeout: refused }],
    ['by timers where there is nothing else', { setImmediate: undefined, MessageChannel: undefined }],
  ])('comes after all promises %s', async (_, runtime) => {
    const eventLoopTurn = await turnIn(runtime);
    let reached = 'on the way';
    void longChain().then((end) => {
      reached = end;
    });
    await eventLoopTurn();
    expect(reached).toBe('at its end');
  });

  it('turns end in the order in which they began', async () => {
    const eventLoopTurn = await turnIn({ setImmediate: undefined });
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((turn) => eventLoopTurn().then(() => order.push(turn))));
    expect(order).toEqual([1, 2, 3]);
  });

  it('a runtime without any of them cannot run a phone', async () => {
    const nothing = { setImmediate: undefined, MessageChannel: undefined, setTimeout: undefined };
    const eventLoopTurn = await turnIn(nothing);
    expect(eventLoopTurn).toThrow('needs setImmediate, MessageChannel or setTimeout');
  });
});

function refused(): never {
  throw new Error('a browser delays it by 4 ms');
}
