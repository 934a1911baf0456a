import { KILOMETRES, minutes, simulatedPhone } from '@geo/simulator';
import { expect, it } from 'vitest';

it('an outage loses nothing and sends nothing twice', async () => {
  const phone = await simulatedPhone({ os: 'ios', config: { batchSync: true, maxBatchSize: 50 } });
  await phone.serverAnswers(503).drives(3 * KILOMETRES);
  const recorded = phone.heard('location').map(({ uuid }) => uuid);
  const delivered = phone.records.map(({ uuid }) => uuid);
  expect([...delivered, ...phone.queued.map(({ uuid }) => uuid)]).toEqual(recorded);
  expect(phone.queued.length).toBeGreaterThan(50);

  await phone.losesNetwork().isKilled().passes(minutes(10)).isOpened();
  await phone.serverAnswers(200).regainsNetwork().passes(minutes(1));
  expect(phone.queued).toHaveLength(0);
  expect(phone.records.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(recorded));
  expect(phone.server.arrivals).toHaveLength(phone.records.length);
});
