import { describe, expect, it } from 'vitest';
import { createEngine, type LastLife } from '../../src/index';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { Phone } from '../phone';

const EXIT: LastLife = {
  reason: 'low memory',
  at: Date.UTC(2026, 0, 1, 11, 30),
  detail: 'importance 400, 212 MB',
};

const born = (lastLife?: LastLife, token?: string) =>
  Phone.create({
    config: {
      logLevel: 0,
      ...(token === undefined ? {} : { url: 'https://example.test/', authorization: { accessToken: token } }),
    },
    ...(lastLife === undefined ? {} : { lastLife }),
  });

const exits = async (phone: Phone) =>
  (await phone.engine.getLog()).filter(({ event }) => event === 'lifecycle:exit');

describe('why the previous process ended', () => {
  it('is in State, and in the log at any level', async () => {
    const phone = await born(EXIT);
    expect((await phone.engine.getState()).lastLife).toEqual(EXIT);
    const [entry, ...others] = await exits(phone);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      level: 3,
      src: 'native',
      message: 'the previous process ended at 2026-01-01T11:30:00.000Z: low memory',
    });
    expect(JSON.parse(entry?.data ?? '')).toEqual(EXIT);
  });

  it('is in neither where the host does not say it', async () => {
    const phone = await born();
    expect(await phone.engine.getState()).not.toHaveProperty('lastLife');
    expect(await exits(phone)).toEqual([]);
  });

  it('is kept in the platform’s own word, cut to its length, with nothing else of what was given', async () => {
    const detail = `${'x'.repeat(1023)}😀`;
    const given = { reason: 'ẞonderfall '.repeat(20), detail, at: Number.NaN, pid: 17 };
    const phone = await born(given);
    expect((await phone.engine.getState()).lastLife).toEqual({
      reason: 'ẞonderfall '.repeat(20).slice(0, 64),
      detail: 'x'.repeat(1023),
    });
  });

  it('says no secret that the process had in hand when it ended', async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.secret-of-ours';
    const phone = await born({ reason: 'crash', detail: `at send (Bearer ${token})` }, token);
    await phone.restart({ reset: false });
    const state = JSON.stringify((await phone.engine.getState()).lastLife);
    expect(state).toContain('at send (Bearer ');
    expect(state).not.toContain(token);
    // The newest is of this life; when the first life wrote its own, nothing was known as a secret yet.
    expect(JSON.stringify((await exits(phone))[0])).not.toContain(token);
    expect(await phone.engine.exportBlackBox()).not.toContain(token);
  });

  it('is in the black box: what follows has the same row numbers in a replay', async () => {
    const phone = await born(EXIT);
    await phone.enqueue(3);
    await phone.engine.start();
    await phone.drive(3);
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(lives.map(({ problem }) => problem)).toEqual([undefined]);
    expect(lives[0]?.header.lastLife).toEqual(EXIT);
  });
});
