import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/index';
import { countedTrace } from '../../src/testing/replay/counted-trace';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { upgradeFixtures } from './fixtures';
import { updatedPhone } from './updated-phone';

describe.each(upgradeFixtures)('a black box from $commit', (fixture) => {
  const { box, expected } = fixture;

  it('contains every decision of the trip, and says which version replays it', async () => {
    const { lives } = await replayBlackBox(box, { createEngine });
    expect(lives.map(({ recorded }) => recorded)).toEqual([expected.trace]);
    expect(lives).toMatchObject([
      {
        isSame: null,
        problem: expect.stringMatching(
          /^version 1 of the black box, which engine \S+ wrote, is read but not replayed: engines of version 2 call their ports in another order$/,
        ),
      },
    ]);
  });

  it('goes on in the same storage: records of both versions are explained, and the life of this one replays', async () => {
    const phone = await updatedPhone(fixture);
    const [uuid = ''] = await phone.enqueue(1);
    // The last records of the trip are in lines that the kill took, as in any process.
    for (const record of [expected.queue[0] ?? '', uuid])
      expect(await phone.engine.explain(record)).toMatchObject({ uuid: record });
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(lives.map(({ isSame }) => isSame)).toEqual([null, true]);
    // Uptimes in an exported box count from its first entry of the boot, which the earlier version wrote.
    const first = JSON.parse(box.split('\n')[1] ?? '') as { up: number };
    expect(lives[1]?.trace).toEqual(countedTrace(first.up, phone.trace));
  });
});
