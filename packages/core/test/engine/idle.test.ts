import { describe, expect, it } from 'vitest';
import { Phone } from '../phone';

describe.each([true, false])('idle, with a black box: %s', (blackBox) => {
  it('waits for no fix: only time and the device bring one', async () => {
    const phone = await Phone.create({ config: {}, blackBox });
    const position = phone.engine.getCurrentPosition({ timeout: 5 });
    await phone.settle();
    expect(phone.engine.busy).toBe(true);
    await phone.engine.idle();
    phone.deliverFix(0);
    await phone.wait(10_000);
    await expect(position).resolves.toMatchObject({ coords: { longitude: 13 } });
    await phone.engine.idle();
    expect(phone.engine.busy).toBe(false);
  });

  it('ends for all who wait at the same time', async () => {
    const phone = await Phone.create({ config: {}, blackBox });
    const done: string[] = [];
    void phone.engine.insertLocation({ coords: { latitude: 45, longitude: 13 } });
    for (const name of ['one', 'two', 'three']) void phone.engine.idle().then(() => done.push(name));
    await phone.settle();
    expect(done.sort()).toEqual(['one', 'three', 'two']);
    expect(phone.engine.busy).toBe(false);
  });
});
