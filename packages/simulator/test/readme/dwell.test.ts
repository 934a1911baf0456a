import { METRES, minutes, simulatedPhone } from '@geo/simulator';
import { expect, it } from 'vitest';

const OFFICE = { latitude: 48.1525, longitude: 11.5755 };

it('a dwell in the office is reported after ten minutes, to the app and to the server', async () => {
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
  await phone.moveToBackground().cycle({ to: OFFICE }).stop();
  expect(phone.received('geofence').map(({ action }) => action)).toEqual(['ENTER']);
  await phone.wait(minutes(12));
  expect(phone.received('geofence').map(({ action }) => action)).toEqual(['ENTER', 'DWELL']);
  expect(phone.records.map(({ extras }) => extras?.geofence)).toContainEqual({
    identifier: 'office',
    action: 'DWELL',
  });
});
