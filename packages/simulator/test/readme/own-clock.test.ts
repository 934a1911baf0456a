import { KILOMETRES, minutes, simulatedPhone } from '@geo/simulator';
import { afterEach, expect, it } from 'vitest';

let restore = () => {};
afterEach(() => restore());

it('a shift ends an hour after its last trip, and is reported to the backend', async () => {
  const phone = await simulatedPhone({
    backend: ({ url }) => (url.endsWith('/shifts') ? 201 : 404),
    app: (engine) => {
      let ending: ReturnType<typeof setTimeout>;
      engine.onMotionChange(({ isMoving }) => {
        clearTimeout(ending);
        if (!isMoving) ending = setTimeout(endShift, minutes(60));
      });
      async function endShift() {
        const body = JSON.stringify({ endedAt: new Date().toISOString() });
        await fetch('https://app.example.com/shifts', { method: 'POST', body });
      }
    },
  });
  restore = phone.installGlobals();
  await phone
    .drive(2 * KILOMETRES)
    .stop()
    .wait(minutes(59));
  expect(phone.fetched).toHaveLength(0);
  await phone.wait(minutes(10));
  expect(phone.fetched.map(({ body }) => body)).toEqual(['{"endedAt":"2026-03-02T09:07:40.000Z"}']);
});
