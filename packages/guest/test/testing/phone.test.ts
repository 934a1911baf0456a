import { describe, expect, it } from 'vitest';
import { createGuest } from '../../src/index';
import { replayTranscript, type VirtualPhoneOptions, virtualPhone } from '../../src/testing/index';
import { drain, drives, SECOND } from '../stories/story';

const newPhone = (options: Partial<VirtualPhoneOptions> = {}) =>
  virtualPhone({ boot: createGuest, drain, profile: 'android', ...options });

/** A life with a kill in it, while a commit is under way. */
async function lived(seed: number) {
  const phone = newPhone({ seed, commitMillis: 50, server: () => 'held' });
  await phone.boots();
  const engine = phone.connects();
  await phone.lasts(engine.ready({ url: 'https://example.test/locations' }));
  await phone.lasts(engine.start());
  await drives(phone, 4);
  const count = await phone.lasts(engine.getCount());
  await phone.passes(SECOND);
  phone.sensor.deliver('location', {
    latitude: 45.3,
    longitude: 13.71,
    accuracy: 5,
    speed: 10,
    ageMillis: 0,
  });
  await phone.passes(10);
  await phone.dies();
  await phone.passes(20 * SECOND);
  await phone.boots();
  return { phone, count };
}

describe('a virtual phone that hosts a guest', () => {
  it('says the same for the same seed, to the byte, and what it says can be replayed', async () => {
    const [one, other] = [(await lived(3)).phone.transcript.lines, (await lived(3)).phone.transcript.lines];
    expect(one).toEqual(other);
    expect(one.filter((line) => line.startsWith('= '))).toHaveLength(2);
    expect((await replayTranscript(one, createGuest, drain)).difference).toBeUndefined();
  });

  it('draws other ids for another seed', async () => {
    const ids = async (seed: number) =>
      (await lived(seed)).phone.transcript.lines.join('\n').match(/"uuid\\*":\\*"[0-9a-f-]{36}/g);
    const [one, other] = [await ids(3), await ids(4)];
    expect(one?.length).toBeGreaterThan(0);
    expect(one?.filter((id) => other?.includes(id))).toEqual([]);
  });

  it('lives again on what was durable: a commit under way when it dies is lost', async () => {
    const { phone, count } = await lived(5);
    await phone.passes(SECOND);
    const engine = phone.connects();
    await phone.lasts(engine.ready({ reset: false }));
    expect(await phone.lasts(engine.getCount())).toBe(count);
    expect((await phone.lasts(engine.getState())).enabled).toBe(true);
  });

  it('keeps the decisions of all lives, and nobody complained', async () => {
    const { phone } = await lived(6);
    await phone.passes(SECOND);
    expect(phone.trace.some((line) => /engine resumed tracking/.test(line))).toBe(true);
    expect(phone.complaints.filter((line) => /"level":[12]/.test(line))).toEqual([]);
  });

  it('goes on in another boot of the device', async () => {
    const { phone } = await lived(7);
    await phone.passes(SECOND);
    await phone.reboots({ offMillis: 60_000, uptime: 20_000 });
    await phone.boots({ wake: { cause: 'boot' } });
    const hellos = phone.transcript.lines.filter((line) => line.includes('"hello"'));
    expect(hellos.map((line) => /"bootId":"([^"]+)"/.exec(line)?.[1])).toEqual([
      'boot-1',
      'boot-1',
      'boot-1+1',
    ]);
    expect(new Set(hellos.map((line) => /"entropy":"(\w{32})"/.exec(line)?.[1])).size).toBe(3);
  });

  it('has one process at a time', async () => {
    const phone = newPhone();
    expect(() => phone.sensor).toThrow('the process of this phone is dead');
    expect(phone.isAlive).toBe(false);
    await phone.boots();
    await expect(phone.boots()).rejects.toThrow('the process of this phone runs: let it die first');
    await phone.dies();
    await expect(phone.dies()).rejects.toThrow('the process of this phone is dead: let it boot first');
  });
});
