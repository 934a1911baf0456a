import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Phone } from '../phone';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const CALLS = 20_000;

async function heapAfter(calls: () => Promise<void>): Promise<number> {
  await calls();
  await new Promise((done) => setTimeout(done));
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe('a process that calls for a long time', () => {
  it('keeps nothing of a call that was answered', async () => {
    // A small box is full after the first round, and stays as large.
    const phone = await Phone.create({ config: {}, blackBox: { bytes: 64_000 } });
    const round = async () => {
      for (let call = 0; call < CALLS; call++) await phone.engine.getOdometer();
    };
    await round();
    const before = await heapAfter(round);
    const after = await heapAfter(round);
    expect((after - before) / CALLS, 'bytes a call').toBeLessThan(50);
  }, 60_000);
});
