import { describe, expect, it } from 'vitest';
import { Phone } from '../phone';

describe.each([true, false])('idle, with a black box: %s', (blackBox) => {
  it('waits for no fix: only time and the device bring one', async () => {
    const phone = await Phone.on({ config: {}, blackBox });
    const position = phone.engine.getCurrentPosition({ timeout: 5 });
    await phone.rests();
    expect(phone.engine.busy).toBe(true);
    await phone.engine.idle();
    phone.senses(0);
    await phone.waits(10_000);
    await expect(position).resolves.toMatchObject({ coords: { longitude: 13 } });
    await phone.engine.idle();
    expect(phone.engine.busy).toBe(false);
  });
});
