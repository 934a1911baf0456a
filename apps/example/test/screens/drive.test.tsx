import { KILOMETRES, minutes } from '@geo/adapter-rn/testing';
import { screen } from '@testing-library/react-native';
import { appOnPhone, layOutMap } from '../app-on-phone';

describe('a drive', () => {
  it('is a track on the map, once tracking is started', async () => {
    const { open, press, goes } = await appOnPhone();
    expect(screen.getByText('No position yet')).toBeOnTheScreen();
    await open('State');
    expect(screen.getByText('Not tracking')).toBeOnTheScreen();
    await press('Start tracking');
    expect(screen.getByText('Tracking, moving')).toBeOnTheScreen();

    await goes((phone) => phone.drive(2 * KILOMETRES));
    expect(screen.getByLabelText('Odometer: 2.0 km')).toBeOnTheScreen();
    await open('Map');
    expect(screen.getByLabelText(/^Map: track of \d\d points/)).toBeOnTheScreen();
    expect(trackPoints()).toBeGreaterThan(20);
    expect(screen.getByText('45 km/h')).toBeOnTheScreen();
  });

  it('is listed with its length and time when the car is parked, and shown by a tap', async () => {
    const { open, press, goes } = await appOnPhone();
    await open('Trips');
    expect(screen.getByText('No trips yet')).toBeOnTheScreen();
    await open('State');
    await press('Start tracking');
    await goes((phone) =>
      phone
        .drive(2 * KILOMETRES)
        .stop()
        .wait(minutes(8)),
    );
    expect(screen.getByText('Tracking, stationary')).toBeOnTheScreen();
    await goes((phone) => phone.walk(400));

    await open('Trips');
    // 2 km at 12.5 m/s are not 3 minutes, and 50 m of them lie before the second fix; the 5 minutes until the engine was sure of the stop are not among them.
    const drive = screen.getByLabelText(/^Trip .*1\.9 km in 3 min/);
    expect(drive).toBeOnTheScreen();
    expect(screen.getByText(/still moving/)).toBeOnTheScreen();
    await press(/^Trip .*1\.9 km/);
    await layOutMap();
    expect(screen.getByLabelText('Close the trip')).toBeOnTheScreen();
    const ofTrip = trackPoints();
    await press('Close the trip');
    await layOutMap();
    expect(trackPoints()).toBeGreaterThan(ofTrip);
  });

  it('stops being recorded when tracking is stopped', async () => {
    const { phone, open, press, goes } = await appOnPhone();
    await open('State');
    await press('Start tracking');
    await goes((phone) => phone.drive(1 * KILOMETRES));
    await press('Stop tracking');
    await goes((phone) => phone.drive(1 * KILOMETRES));
    expect(screen.getByText('Not tracking')).toBeOnTheScreen();
    expect(screen.getByLabelText('Odometer: 1.0 km')).toBeOnTheScreen();
    expect(phone.state.enabled).toBe(false);
  });
});

/** How many points the line on the map has. */
function trackPoints(): number {
  const { d } = screen.getByTestId('track').props as { d: string };
  return d.match(/[\d.]+[ ,][\d.]+/g)?.length ?? 0;
}
