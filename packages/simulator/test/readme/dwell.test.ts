import { METRES, minutes, simulatedPhone } from '@geo/simulator';
import { expect, it } from 'vitest';

const OFFICE = { latitude: 48.1525, longitude: 11.5755 };

it('dwelling in the office is told after ten minutes, on the phone and to the server', async () => {
  const phone = await simulatedPhone({
    geofences: [
      {
        identifier: 'office',
        radius: 150 * METRES,
        ...OFFICE,
        notifyOnEntry: true,
        notifyOnDwell: true,
        loiteringDelay: minutes(10),
      },
    ],
  });
  await phone.goesToBackground().cycles({ to: OFFICE }).stops();
  expect(phone.heard('geofence').map(({ action }) => action)).toEqual(['ENTER']);
  await phone.passes(minutes(12));
  expect(phone.heard('geofence').map(({ action }) => action)).toEqual(['ENTER', 'DWELL']);
  expect(phone.records.map(({ extras }) => extras?.geofence)).toContainEqual({
    identifier: 'office',
    action: 'DWELL',
  });
});
