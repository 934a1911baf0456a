import { appOn, driveNorth, fixAt, SECOND, SPARSE, type Story, shortPhone, stand } from './story';

export const mock: Story = {
  name: 'mock-fixes',
  about: `Fixes that software has made: the host says mock in the reading. The first becomes a record that carries extras.mock; with rejectMock
the next is rejected, with a locationfilter event of the reason mock, and a fix of the receiver is a record as ever.`,
  async tell() {
    const phone = shortPhone();
    await phone.boot();
    const engine = await appOn(phone, ['location', 'locationfilter']);
    await phone.waitFor(engine.start());
    const fix = async (north: number, rest: { readonly mock?: boolean } = {}) => {
      await phone.advance(5 * SECOND);
      fixAt(phone, north, 10, rest);
      await phone.settle();
    };
    await fix(0);
    await fix(50, { mock: true });
    await phone.waitFor(engine.setConfig({ rejectMock: true }));
    await fix(100, { mock: true });
    await fix(150, { mock: false });
    return phone.transcript.lines;
  },
};

export const events: Story = {
  name: 'significant-change',
  about: `A phone that reports single events: significant changes, visits, Wi-Fi and the car. The guest watches them from the start on. It parks, and the process
is killed. A significant change starts it again: the wake carries the position, and the guest checks whether the phone has left. It has not, and a visit that ended says
it anew. The drive that follows confirms it.`,
  async tell() {
    const phone = shortPhone({
      available: ['location', 'significantChange', 'visits', 'wifi', 'car', 'app'],
      profile: 'ios',
    });
    await phone.boot();
    const engine = await appOn(phone, ['motionchange'], {
      ...SPARSE,
      stopTimeout: 0.5,
      stationaryKeepAlive: false,
    });
    await phone.waitFor(engine.start());
    const north = await driveNorth(phone, 8);
    await stand(phone, 30, north);
    phone.sensor.deliver('wifi', { ageMillis: 0, connected: true, network: 'home' });
    phone.sensor.deliver('car', { ageMillis: 0, connected: false });
    await phone.settle();
    await phone.kill();
    await phone.advance(60 * SECOND);
    const place = { latitude: 45.27 + (north + 900) / 111_134, longitude: 13.71, accuracy: 400 };
    const data = { ...place, time: phone.scheduler.now() - 4 * SECOND, ageMillis: 4 * SECOND };
    await phone.boot({
      why: 'the position has changed by hundreds of metres',
      wake: { cause: 'reading', kind: 'significantChange', data },
    });
    await stand(phone, 14, north);
    await phone.advance(60 * SECOND);
    const visit = { latitude: 45.27 + north / 111_134, longitude: 13.71, accuracy: 30, ageMillis: 0 };
    phone.sensor.deliver('visits', {
      ...visit,
      arrivedMillisAgo: 240 * SECOND,
      departedMillisAgo: 20 * SECOND,
    });
    await phone.settle();
    await driveNorth(phone, 4, north + 300);
    await appOn(phone, ['motionchange'], { reset: false });
    return phone.transcript.lines;
  },
};
