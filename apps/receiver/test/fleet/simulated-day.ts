import type { Location } from '@geo/core';
import { KILOMETRES, minutes, simulatedPhone } from '@geo/simulator';

const OFFICE = { latitude: 48.1525, longitude: 11.5755 };

/** What a simulated phone uploads on a day with three drives, with noise: trips in its extras, and a geofence on the way. */
export async function simulatedDay(seed = 7): Promise<readonly Location[]> {
  const office = { identifier: 'office', radius: 200, notifyOnEntry: true, notifyOnExit: true };
  const phone = await simulatedPhone({
    seed,
    noise: true,
    config: { trips: true, batchSync: true },
    geofences: [{ ...office, ...OFFICE }],
  });
  await phone.wait(minutes(3)).drive({ to: OFFICE }).stop();
  await phone
    .wait(minutes(45))
    .drive(8 * KILOMETRES)
    .stop();
  await phone
    .wait(minutes(45))
    .drive(5 * KILOMETRES)
    .stop();
  await phone.wait(minutes(60));
  return phone.records;
}
