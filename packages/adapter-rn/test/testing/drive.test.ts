import { describe, expect, it } from 'vitest';
import BackgroundGeolocation, { type Location } from '../../src/index';
import { KILOMETRES, minutes, simulatedPhone } from '../../src/testing/index';

describe('a simulated phone behind @geo/adapter-rn', () => {
  it('drives, is killed in mid-drive, and the app hears the stop once when it is opened', async () => {
    const stops: string[] = [];
    const locations: Location[] = [];
    const phone = await simulatedPhone({
      config: { stopTimeout: 5 },
      app() {
        BackgroundGeolocation.onLocation((location) => locations.push(location));
        BackgroundGeolocation.onMotionChange(({ isMoving, location }) => {
          if (!isMoving && location) stops.push(location.uuid);
        });
      },
    });
    await phone.drive(2 * KILOMETRES).stop();
    expect(locations.length).toBeGreaterThan(20);
    await phone.wait(minutes(2)).kill().wait(minutes(1)).wake();
    await phone.wait(minutes(10));
    expect(stops).toHaveLength(0);
    await phone.open();
    expect(stops).toHaveLength(1);
    expect((await BackgroundGeolocation.getState()).odometer).toBeCloseTo(2 * KILOMETRES, -2);
    await phone.wait(minutes(1));
    expect(stops).toHaveLength(1);
  });
});
