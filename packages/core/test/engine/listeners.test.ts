import { describe, expect, it } from 'vitest';
import type { Location } from '../../src/index';
import { Phone } from '../phone';

const uuid = ({ uuid: id }: Location) => id;

describe('listeners', () => {
  it('one that throws affects neither the engine nor the others, and is logged', async () => {
    const phone = await Phone.on({ config: {}, listensTo: [] });
    const heard: string[] = [];
    phone.engine.onLocation(() => {
      throw new Error('mine');
    });
    phone.engine.onLocation((location) => heard.push(uuid(location)));
    const uuids = await phone.queues(3);
    expect(heard).toEqual(uuids);
    const said = (await phone.engine.getLog()).filter(({ event }) => event === 'listener:threw');
    expect(said).toHaveLength(3);
    expect(said[0]).toMatchObject({ level: 1, message: 'a listener of location threw: mine' });
  });

  it('the first gets what came before it, the oldest 64, in order and before what comes now', async () => {
    const phone = await Phone.on({ config: {}, listensTo: [] });
    const uuids = await phone.queues(70);
    const heard: string[] = [];
    phone.engine.onLocation((location) => heard.push(uuid(location)));
    const [late] = await phone.queues(1);
    expect(heard).toEqual([...uuids.slice(0, 64), late]);
    const second: string[] = [];
    phone.engine.onLocation((location) => second.push(uuid(location)));
    await phone.rests();
    expect(second).toEqual([]);
  });

  it('one that is added while a commit is under way receives old events before the new one', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const phone = await Phone.on({ config: {}, listensTo: [] });
      await phone.queues(2);
      const heard: string[] = [];
      void phone.engine.insertLocation({ uuid: 'now', coords: { latitude: 1, longitude: 1 } });
      for (let turn = 0; turn < turns; turn++) await undefined;
      phone.engine.onLocation((location) => heard.push(uuid(location)));
      await phone.rests();
      expect(heard).toEqual(['r0', 'r1', 'now']);
    }
  });

  it('one that is removed before its first event leaves it to the next', async () => {
    const phone = await Phone.on({ config: {}, listensTo: [] });
    const uuids = await phone.queues(2);
    const heard: string[] = [];
    phone.engine.onLocation(() => heard.push('nobody')).remove();
    await phone.rests();
    phone.engine.onLocation((location) => heard.push(uuid(location)));
    await phone.rests();
    expect(heard).toEqual(uuids);
  });

  it('removes once, however often remove is called; the same function added twice is two', async () => {
    const phone = await Phone.on({ config: {}, listensTo: [] });
    let heard = 0;
    const listener = () => {
      heard++;
    };
    const one = phone.engine.onLocation(listener);
    phone.engine.onLocation(listener);
    await phone.queues(1);
    expect(heard).toBe(2);
    one.remove();
    one.remove();
    await phone.queues(1);
    expect(heard).toBe(3);
    phone.engine.removeListeners();
    await phone.queues(1);
    expect(heard).toBe(3);
  });

  it('may be removed by another while an event is being delivered', async () => {
    const phone = await Phone.on({ config: {}, listensTo: [] });
    const heard: string[] = [];
    phone.engine.onLocation(() => {
      heard.push('first');
      phone.engine.removeListeners();
    });
    await phone.queues(2);
    expect(heard).toEqual(['first']);
  });

  it('of connectivity receives the present state first', async () => {
    const phone = await Phone.on({ config: {}, listensTo: [] });
    const heard: boolean[] = [];
    phone.engine.onConnectivityChange(({ connected }) => heard.push(connected));
    await phone.rests();
    expect(heard).toEqual([true]);
    await phone.hasNetwork('none');
    await phone.hasNetwork('cellular');
    await phone.hasNetwork('wifi');
    expect(heard).toEqual([true, false, true]);
    const second: boolean[] = [];
    await phone.hasNetwork('none');
    phone.engine.onConnectivityChange(({ connected }) => second.push(connected));
    await phone.rests();
    expect(second).toEqual([false]);
  });

  it('of connectivity receives the present state first every time it is added, and never a stale one last', async () => {
    const phone = await Phone.on({ config: {}, listensTo: [] });
    await phone.hasNetwork('none');
    await phone.hasNetwork('wifi');
    await phone.hasNetwork('none');
    const heard: boolean[] = [];
    const listener = ({ connected }: { connected: boolean }) => heard.push(connected);
    const first = phone.engine.onConnectivityChange(listener);
    await phone.rests();
    // The present state, and then what no listener had received, in order: it ends with the truth.
    expect(heard).toEqual([false, false, true, false]);
    first.remove();
    await phone.hasNetwork('wifi');
    heard.length = 0;
    const again = phone.engine.onConnectivityChange(listener);
    await phone.rests();
    expect(heard).toEqual([true, true]);
    again.remove();
    phone.engine.onConnectivityChange(listener);
    await phone.rests();
    expect(heard).toEqual([true, true, true]);
    phone.engine.removeListeners();
    phone.engine.onConnectivityChange(listener);
    await phone.rests();
    expect(heard).toEqual([true, true, true, true]);
  });

  it('of connectivity added before the boot receives the state that the device reports, once', async () => {
    for (const connected of [true, false]) {
      const transport = connected ? 'wifi' : 'none';
      const states = { connectivity: { ageMillis: 0, connected, transport } } as const;
      const phone = Phone.born({ listensTo: [], states });
      const heard: boolean[] = [];
      phone.engine.onConnectivityChange((event) => heard.push(event.connected));
      await phone.waits(0);
      expect(heard).toEqual([connected]);
    }
  });

  it('of connectivity receives a captive portal as no connection', async () => {
    const phone = await Phone.on({ config: {}, listensTo: ['connectivitychange'] });
    await phone.says('connectivity', { connected: false, transport: 'wifi' });
    expect(phone.heardOf('connectivitychange')).toEqual([{ connected: true }, { connected: false }]);
    expect((await phone.engine.getState()).connected).toBe(false);
  });

  it('may call the engine back', async () => {
    const phone = await Phone.on({ config: {}, listensTo: [] });
    const counts: number[] = [];
    phone.engine.onLocation(async () => {
      counts.push(await phone.engine.getCount());
    });
    await phone.queues(2);
    await phone.rests();
    expect(counts).toEqual([1, 2]);
  });
});
