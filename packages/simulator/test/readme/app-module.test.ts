import { KILOMETRES, minutes, simulatedPhone } from '@geo/simulator';
import { expect, it, vi } from 'vitest';
import tracker from './tracker';
import { startTracking, trips } from './trips';

vi.mock('./tracker', async () => (await import('@geo/simulator')).mockBinding());

it('the app counts its trips across kills', async () => {
  const phone = await simulatedPhone({ binding: tracker, app: startTracking });
  await phone
    .drive(2 * KILOMETRES)
    .kill()
    .open();
  await phone
    .drive(2 * KILOMETRES)
    .stop()
    .wait(minutes(10));
  expect(trips).toHaveLength(1);
  await phone
    .walk(1 * KILOMETRES)
    .stop()
    .wait(minutes(10));
  expect(trips).toHaveLength(2);
  expect(trips.at(-1)?.records.length).toBeGreaterThan(20);
  await phone.kill();
  await expect(tracker.getState()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
