import { KILOMETRES, minutes, simulatedPhone } from '@geo/simulator';
import { expect, it } from 'vitest';

it('an outage loses nothing and sends nothing twice', async () => {
  const phone = await simulatedPhone({ os: 'ios', config: { batchSync: true, maxBatchSize: 50 } });
  await phone.setServerResponses(503).drive(3 * KILOMETRES);
  const recorded = phone.received('location').map(({ uuid }) => uuid);
  const delivered = phone.records.map(({ uuid }) => uuid);
  expect([...delivered, ...phone.queued.map(({ uuid }) => uuid)]).toEqual(recorded);
  expect(phone.queued.length).toBeGreaterThan(50);

  await phone.loseNetwork().kill().wait(minutes(10)).open();
  await phone.setServerResponses(200).restoreNetwork().wait(minutes(1));
  expect(phone.queued).toHaveLength(0);
  expect(phone.records.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(recorded));
  expect(phone.server.arrivals).toHaveLength(phone.records.length);
});
