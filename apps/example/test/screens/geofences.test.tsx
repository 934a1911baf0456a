import { screen } from '@testing-library/react-native';
import { appOnPhone } from '../app-on-phone';

describe('a geofence', () => {
  it('is added by a long press, and its crossing is among the events', async () => {
    const { phone, open, press, pressLong, goes } = await appOnPhone();
    await open('State');
    await press('Start tracking');
    await goes((phone) => phone.drive(1000));
    await open('Map');
    // The track leads from the lower margin of the map (468 of 600 pixels) to the upper one (48): this is at its beginning.
    await pressLong({ locationX: 200, locationY: 468 });
    const [fence] = await phone.engine.getGeofences();
    expect(fence).toMatchObject({
      identifier: 'Place 1',
      radius: 150,
      longitude: expect.closeTo(11.5755, 4),
    });
    expect(fence!.latitude).toBeCloseTo(48.1374, 3);
    expect(screen.getByText('radius 150 m')).toBeOnTheScreen();

    await goes((phone) => phone.drive({ to: { latitude: 48.1374, longitude: 11.5755 } }));
    await open('Events');
    await press('Only geofence');
    expect(screen.getByText('ENTER Place 1')).toBeOnTheScreen();
    expect(screen.queryByText(/km in all/)).toBeNull();
  });

  it('is made larger and smaller, and removed', async () => {
    const { phone, open, press, goes } = await appOnPhone();
    await open('State');
    await press('Start tracking');
    await goes((phone) => phone.drive(500));
    await open('Map');
    await press('Add a geofence here');
    await press('Larger geofence');
    expect(await phone.engine.getGeofences()).toMatchObject([{ radius: 200 }]);
    await press('Smaller geofence');
    await press('Smaller geofence');
    expect(screen.getByText('radius 100 m')).toBeOnTheScreen();
    expect(screen.getByLabelText('Smaller geofence')).toBeDisabled();
    await press('Remove Place 1');
    expect(await phone.engine.getGeofences()).toEqual([]);
  });

  it('is not added by a finger that moves', async () => {
    const { phone, open, press, pressLong, goes } = await appOnPhone();
    await open('State');
    await press('Start tracking');
    await goes((phone) => phone.drive(500));
    await open('Map');
    await pressLong({ locationX: 200, locationY: 300 }, { locationX: 230, locationY: 300 });
    expect(await phone.engine.getGeofences()).toEqual([]);
  });
});
