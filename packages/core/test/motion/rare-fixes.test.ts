import { describe, expect, it } from 'vitest';
import { type MotionPhone, minutes, trackedPhone } from './phone';

/** A phone that has driven, with one fix every `everySeconds`, none of them with a speed. */
async function drove(everySeconds: number): Promise<MotionPhone> {
  const phone = await trackedPhone({
    config: {
      disableMotionActivityUpdates: true,
      distanceFilter: 0,
      locationUpdateInterval: everySeconds * 1000,
    },
  });
  phone.reportsSpeed = false;
  await phone.drive(900);
  expect(phone.verdicts).toEqual([true]);
  return phone;
}

describe('where fixes are rare and have no speed', () => {
  it.each([20, 30, 60])(
    'a phone that lies still rests soon after its stop timeout: one in %d s',
    async (every) => {
      const phone = await drove(every);
      const from = phone.up;
      phone.shaking = 'quiet';
      await phone.stand(1_800);
      expect(phone.verdicts).toEqual([true, false]);
      expect(phone.changedUp - from).toBeLessThanOrEqual(minutes(12));
    },
  );

  it.each([20, 30, 60])(
    'calm acceleration makes no stop of a phone that glides on: one in %d s',
    async (every) => {
      const phone = await drove(every);
      phone.shaking = 'quiet';
      await phone.move(1_800, 3);
      expect(phone.verdicts).toEqual([true]);
      expect(phone.mode).toBe('tracking');
    },
  );
});
