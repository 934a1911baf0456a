import { describe, expect, it } from 'vitest';
import { ModelServer } from '../model-server';
import { HOUR, MINUTE, Phone, URL } from '../phone';

/** A server that refuses everything for half a day: many of a hundred records have been refused once. */
async function afterRefusals(batchSync: boolean) {
  const phone = await Phone.create({ config: { url: URL, batchSync, preset: 'live' }, server: () => 422 });
  await phone.enqueue(100);
  await phone.wait(12 * HOUR);
  expect(await phone.engine.getQuarantine()).toEqual([]);
  return phone;
}

describe.each([false, true])('a server that refuses everything but one record, batches: %s', (batchSync) => {
  it('has a few records set aside for it, each after a longer wait, and fewer than sixty requests an hour', async () => {
    const phone = await afterRefusals(batchSync);
    let accepted = 0;
    phone.server = () => (accepted++ === 0 ? 200 : 422);
    while (accepted === 0) await phone.wait(MINUTE);
    const before = phone.requests.length;
    await phone.wait(MINUTE);
    const aside = (await phone.engine.getQuarantine()).length;
    expect(aside).toBeGreaterThan(0);
    expect(aside).toBeLessThan(12);
    await phone.wait(59 * MINUTE);
    expect(phone.requests.length - before).toBeGreaterThan(3);
    expect(phone.requests.length - before).toBeLessThan(60);
  });

  it('and that takes all others then: all are delivered but those that stay bad', async () => {
    const phone = await afterRefusals(batchSync);
    const server = new ModelServer((uuid) => uuid.endsWith('7'));
    phone.server = server.answer;
    await phone.wait(HOUR);
    expect(await phone.engine.getCount()).toBe(0);
    expect((await phone.engine.getQuarantine()).map(({ record }) => record.uuid).sort()).toEqual(
      ['r7', 'r17', 'r27', 'r37', 'r47', 'r57', 'r67', 'r77', 'r87', 'r97'].sort(),
    );
  });
});
