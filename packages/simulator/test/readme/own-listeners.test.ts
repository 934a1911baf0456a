import { KILOMETRES, minutes, simulatedPhone } from '@geo/simulator';
import { expect, it } from 'vitest';

it('a stop that a kill interrupts ends on the same millisecond', async () => {
  const stops: string[] = [];
  const phone = await simulatedPhone({
    config: { stopTimeout: 5 },
    app: (engine) =>
      engine.onMotionChange(({ isMoving, location }) => {
        if (!isMoving && location) stops.push(location.uuid);
      }),
  });
  await phone.drive(2 * KILOMETRES).stop();
  await phone.wait(minutes(2)).kill().wait(minutes(1)).wake();
  await phone.wait(minutes(2) - 1);
  expect(phone.state.isMoving).toBe(true);
  await phone.wait(1);
  expect(phone.state.isMoving).toBe(false);

  // Android woke the engine without the app's own runtime: its events wait until the user opens the app.
  expect(stops).toHaveLength(0);
  await phone.open();
  expect(stops).toHaveLength(1);
  expect(phone.state.odometer).toBeCloseTo(2 * KILOMETRES, -2);
});
