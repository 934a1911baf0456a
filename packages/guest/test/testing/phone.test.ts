import { describe, expect, it } from 'vitest';
import { createGuest } from '../../src/index';
import { replayTranscript, type VirtualPhoneOptions, virtualPhone } from '../../src/testing/index';
import { drain, driveNorth, fixAt, SECOND } from '../stories/story';

const newPhone = (options: Partial<VirtualPhoneOptions> = {}) =>
  virtualPhone({ boot: createGuest, drain, profile: 'android', ...options });

/** A life with a kill in it, while a commit is under way. */
async function lived(seed: number) {
  const phone = newPhone({ seed, commitMillis: 50, server: () => 'held' });
  await phone.boot();
  const engine = phone.connect();
  await phone.waitFor(engine.ready({ url: 'https://example.test/locations' }));
  await phone.waitFor(engine.start());
  await driveNorth(phone, 4);
  const count = await phone.waitFor(engine.getCount());
  await phone.advance(5 * SECOND);
  fixAt(phone, 250, 10);
  await phone.advance(10);
  await phone.kill();
  await phone.advance(20 * SECOND);
  await phone.boot();
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
    const { lines } = phone.transcript;
    const first = lines.slice(0, lines.lastIndexOf('= launch'));
    const commit = first.filter((line) => line.includes('"storage.commit"')).at(-1);
    expect(commit).toContain('"queue/');
    const number = /"request":(\d+)/.exec(commit ?? '')?.[1];
    expect(first.some((line) => line.includes(`"reply":${number}}`))).toBe(false);
    await phone.advance(SECOND);
    const engine = phone.connect();
    await phone.waitFor(engine.ready({ reset: false }));
    expect(await phone.waitFor(engine.getCount())).toBe(count);
    expect((await phone.waitFor(engine.getState())).enabled).toBe(true);
  });

  it('keeps the decisions of all lives, and no host logged an error', async () => {
    const { phone } = await lived(6);
    await phone.advance(SECOND);
    expect(phone.trace.some((line) => /engine resumed tracking/.test(line))).toBe(true);
    expect(phone.hostLog.filter((line) => /"level":[12]/.test(line))).toEqual([]);
  });

  it('goes on in another boot of the device', async () => {
    const { phone } = await lived(7);
    await phone.advance(SECOND);
    await phone.reboot({ offMillis: 60_000, uptime: 20_000 });
    await phone.boot({ wake: { cause: 'boot' } });
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
    expect(() => phone.sensor).toThrow('the process of this phone is not running');
    expect(phone.isAlive).toBe(false);
    await phone.boot();
    await expect(phone.boot()).rejects.toThrow('the process of this phone is running: call kill() first');
    await phone.kill();
    await expect(phone.kill()).rejects.toThrow('the process of this phone is not running: call boot() first');
  });
});
