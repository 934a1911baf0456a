import BackgroundGeolocation, { GeoError } from '@geo/adapter-rn';
import { KILOMETRES, minutes, simulatedPhone } from '@geo/adapter-rn/testing';
import { startTracking, trips } from './tracking';

describe('the tracking of this app', () => {
  it('expects a simulated phone before the engine is used', async () => {
    const error = await BackgroundGeolocation.getState().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GeoError);
    expect((error as GeoError).message).toContain('no simulated phone yet');
  });

  it('counts its trips across a tunnel and a kill', async () => {
    const phone = await simulatedPhone({ app: startTracking });
    await phone
      .drive(2 * KILOMETRES)
      .enterTunnel()
      .drive(1 * KILOMETRES)
      .leaveTunnel()
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(10));
    expect(trips).toHaveLength(1);
    expect(trips[0]?.length).toBeGreaterThan(20);
    await phone.kill();
    const error = await BackgroundGeolocation.getState().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GeoError);
    await phone
      .open()
      .drive(2 * KILOMETRES)
      .stop()
      .wait(minutes(10));
    expect(trips).toHaveLength(2);
    expect((await BackgroundGeolocation.getState()).odometer).toBeGreaterThan(5 * KILOMETRES);
    expect(await BackgroundGeolocation.getCount()).toBe(0);
  });
});
