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
  await phone.drives(2 * KILOMETRES).stops();
  await phone.passes(minutes(2)).isKilled().passes(minutes(1)).wakes();
  await phone.passes(minutes(2) - 1);
  expect(phone.state.isMoving).toBe(true);
  await phone.passes(1);
  expect(phone.state.isMoving).toBe(false);

  // Android woke the engine without the app's own runtime: what happened meanwhile waits until somebody opens the app.
  expect(stops).toHaveLength(0);
  await phone.isOpened();
  expect(stops).toHaveLength(1);
  expect(phone.state.odometer).toBeCloseTo(2 * KILOMETRES, -2);
});
