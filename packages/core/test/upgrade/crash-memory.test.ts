import { describe, expect, it } from 'vitest';
import { Drive, WATCHED } from '../safety/drive';
import { pulse, rest } from '../safety/signals';

/** What earlier versions stored of an impact that was being confirmed: nothing is said of a suspicion. */
const EARLIER_FIELDS = ['giveUpAt', 'impact', 'reportableAt', 'savedMode', 'settledAt'];

const stored = (drive: Drive) =>
  JSON.parse(drive.storage.snapshot().find(({ key }) => key === 'crash')?.value ?? '{}');

/** A drive whose crash record has the earlier form: the blow is too weak to be suspected by itself. */
async function knocked(): Promise<Drive> {
  const drive = await Drive.begin();
  await drive.travel(15, 20);
  await drive.travel(15, [...rest(0.4), ...pulse(14, 100), ...rest(2)].slice(0, 100));
  expect(Object.keys(stored(drive).machine).sort()).toEqual(EARLIER_FIELDS);
  return drive;
}

describe('an impact that an earlier version was confirming', () => {
  it.each([0, 1_000, 8_000])(
    'is confirmed after an update of %d ms, and suspected meanwhile',
    async (away) => {
      const drive = await knocked();
      await drive.restart(away);
      await drive.restart();
      await drive.travel(0, rest(20));
      expect(drive.crashes).toHaveLength(1);
      expect(drive.suspicions).toMatchObject([{ missing: 'rest', preImpactSpeedMps: 15 }]);
    },
  );

  it('has no suspicion to answer until this version has one', async () => {
    const drive = await knocked();
    await drive.restart();
    await drive.waitFor(drive.engine.ready(WATCHED));
    await expect(drive.waitFor(drive.engine.getSuspectedCrash())).resolves.toBeNull();
  });
});
