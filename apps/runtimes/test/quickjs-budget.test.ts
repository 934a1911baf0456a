import { describe, expect, it } from 'vitest';
import type { QuickJs } from '../src/quickjs/engine';
import { isMemoryError } from '../src/quickjs/memory-error';
import { newQuickJs } from '../src/runtimes/quickjs';
import { newQuickJsNg } from '../src/runtimes/quickjs-ng';

const ENGINES = [
  { name: 'QuickJS', begin: newQuickJs },
  { name: 'QuickJS-ng', begin: newQuickJsNg },
];
const OVERRAN = 'the guest used more than 200 ms of processor time in one turn';

/** Delivers one message to this guest, an expression, and runs its promise jobs. */
function turn(engine: QuickJs, deliver: string): void {
  engine.evaluate(`globalThis.deliver = ${deliver}`, 'guest.js');
  engine.call('deliver', '{}');
  engine.drain();
}

describe.each(ENGINES)('a guest in $name', ({ begin }) => {
  it.each([
    ['that never returns', '() => { for (;;); }'],
    [
      'whose promise job never returns',
      '() => { (async () => { await null; for (;;); })().catch(() => {}); }',
    ],
    ['whose promise jobs never end', '() => { (function again() { Promise.resolve().then(again); })(); }'],
  ])('%s is ended when its turn has used its processor time', async (_which, deliver) => {
    const engine = await begin(200);
    expect(() => turn(engine, deliver)).toThrow(OVERRAN);
  });

  it('has its budget for each message', async () => {
    const engine = await begin(60);
    const busy = '() => { for (let n = 0; n < 100000; n++); }';
    // A few milliseconds each.
    for (let message = 0; message < 40; message++) turn(engine, busy);
    expect(() => turn(engine, '() => { for (;;); }')).toThrow('more than 60 ms of processor time');
  });

  it('is not ended for the time in which its thread did not run', async () => {
    const engine = await begin(200);
    const pause = new Int32Array(new SharedArrayBuffer(4));
    engine.provide('sleep', () => void Atomics.wait(pause, 0, 0, 400));
    expect(() => turn(engine, '() => { sleep(""); for (let n = 0; n < 100000; n++); }')).not.toThrow();
  });
});

describe('a guest in QuickJS that runs out of memory', () => {
  /** Answers when twenty promise jobs have run one after the other. */
  const JOBS = `() => {
    (async () => { for (let n = 0; n < 20; n++) { ('x'.repeat(100) + n).length; await null; } })()
      .then(() => answer('done'), () => answer('failed'));
  }`;

  /** The result of a guest with `bytes` of memory left. */
  async function outcome(bytes: number): Promise<string> {
    const engine = await newQuickJs();
    let answer = 'nothing';
    engine.provide('answer', (text) => {
      answer = text;
    });
    engine.evaluate(`globalThis.deliver = ${JOBS}`, 'guest.js');
    engine.limitMemory(bytes);
    try {
      engine.call('deliver', '{}');
      engine.drain();
      return answer;
    } catch (error) {
      return String((error as Error).message);
    }
  }

  it('answers or is ended, wherever memory ends: a promise job that QuickJS drops without a word is noticed', async () => {
    const found = new Set<string>();
    for (let bytes = 300; bytes < 6_000; bytes += 51) found.add(await outcome(bytes));
    expect([...found]).toContain('done');
    expect([...found]).toContain('the guest ran out of memory: null');
    expect([...found]).not.toContain('nothing');
  });

  it.each([
    ['null', true],
    ['out of memory', true],
    ['InternalError: out of memory', true],
    ['TypeError: not a function', false],
    ['', false],
  ])('is recognised by the text of its error: %s', (text, isOne) => {
    expect(isMemoryError(text)).toBe(isOne);
  });
});
