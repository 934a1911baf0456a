import { describe, expect, it } from 'vitest';
import type { ConfigPatch } from '../../src/index';
import { lackingIn } from '../../src/sync/required-response';
import { HOUR, Phone, type Server, URL } from '../phone';

const PORTAL = '<html><title>Welcome to the hotel</title></html>';
const html = { 'content-type': 'text/html; charset=utf-8' };
const json = { 'content-type': 'application/json' };

describe('what an answer lacks', () => {
  it.each<[string, ConfigPatch['requireResponse'], Record<string, string>, string, string | undefined]>([
    ['nothing is required', undefined, html, PORTAL, undefined],
    ['nothing is named', {}, html, PORTAL, undefined],
    [
      'the media type is there',
      { contentType: 'application/json' },
      { 'content-type': 'Application/JSON;charset=utf-8' },
      '',
      undefined,
    ],
    [
      'another media type',
      { contentType: 'application/json' },
      html,
      '{}',
      'content type "text/html; charset=utf-8", required is "application/json"',
    ],
    [
      'no media type',
      { contentType: 'application/json' },
      {},
      '{}',
      'content type "", required is "application/json"',
    ],
    ['the piece is there', { contains: 'OK' }, {}, 'all OK', undefined],
    ['the piece is not there', { contains: 'OK' }, html, PORTAL, 'no "OK" in the body'],
    ['an empty body', { empty: true }, {}, ' \n', undefined],
    ['a body', { empty: true }, html, PORTAL, 'a body, required is none'],
    ['a body where one is required', { empty: false }, {}, 'x', undefined],
    ['none where one is required', { empty: false }, {}, '', 'no body, required is one'],
    ['the value is there', { json: { result: 'ok' } }, {}, '{"result":"ok","more":[1]}', undefined],
    [
      'another value',
      { json: { result: 'ok' } },
      {},
      '{"result":"error"}',
      'no "{\\"result\\":\\"ok\\"}" in the body',
    ],
    ['no JSON', { json: { result: 'ok' } }, html, PORTAL, 'no "{\\"result\\":\\"ok\\"}" in the body'],
    ['a list for an object', { json: { 0: 1 } }, {}, '[1]', 'no "{\\"0\\":1}" in the body'],
    ['null for an object', { json: {} }, {}, 'null', 'no "{}" in the body'],
    [
      'a deep value',
      { json: { a: { b: [1, { c: null }] } } },
      {},
      '{"a":{"b":[1,{"c":null,"d":2}]}}',
      undefined,
    ],
    ['a longer list', { json: { a: [1] } }, {}, '{"a":[1,2]}', 'no "{\\"a\\":[1]}" in the body'],
    [
      'what every object inherits',
      { json: { constructor: {} } },
      {},
      '{}',
      'no "{\\"constructor\\":{}}" in the body',
    ],
    ['a null that is absent', { json: { a: null } }, {}, '{}', 'no "{\\"a\\":null}" in the body'],
  ])('%s', (_, required, headers, body, lacking) => {
    expect(lackingIn({ headers, body }, required as never, (text) => text)).toBe(lacking);
  });
});

describe('requireResponse', () => {
  /** A portal that answers everything, until the user signs in. */
  function hotel(): { server: Server; signIn(): void } {
    let isOpen = false;
    const server: Server = () =>
      isOpen
        ? { status: 200, headers: json, body: '{"result":"ok"}' }
        : { status: 200, headers: html, body: PORTAL };
    return {
      server,
      signIn: () => {
        isOpen = true;
      },
    };
  }

  it('keeps every record from a captive portal that answers 200, and delivers them behind it', async () => {
    const { server, signIn } = hotel();
    const requireResponse = { json: { result: 'ok' } };
    const phone = await Phone.create({ config: { url: URL, batchSync: true, requireResponse }, server });
    const uuids = await phone.enqueue(20);
    await phone.wait(2 * HOUR);
    expect(await phone.queued()).toEqual(uuids);
    expect(await phone.engine.getQuarantine()).toEqual([]);
    expect(phone.requests.length).toBeLessThan(80);
    signIn();
    await phone.wait(HOUR);
    expect(await phone.queued()).toEqual([]);
  });

  it('says in the event, in the log and to sync() what was lacking', async () => {
    const { server } = hotel();
    const requireResponse = { contentType: 'application/json' };
    const phone = await Phone.create({
      config: { url: URL, autoSync: false, requireResponse },
      server,
    });
    await phone.enqueue(1);
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 200 });
    // The call ends with the answer; its event comes with the commit.
    await phone.settle();
    expect(phone.received('http')).toEqual([{ success: false, status: 200, responseText: PORTAL }]);
    const said = (await phone.engine.getLog()).find(({ message }) =>
      message?.startsWith('200 for 1 records'),
    );
    expect(said?.message).toBe(
      '200 for 1 records: transient (content type "text/html; charset=utf-8", required is "application/json")',
    );
  });

  it('says no token, whole or cut, that an answer echoes where it lacks something', async () => {
    const accessToken = `T0ken${'abcdefgh'.repeat(10)}`;
    const server: Server = () => ({
      status: 200,
      headers: { 'content-type': `text/${accessToken}` },
      body: accessToken,
    });
    const config = {
      url: URL,
      authorization: { accessToken },
      requireResponse: { contentType: 'application/json' },
    };
    const phone = await Phone.create({ config, server });
    await phone.enqueue(1);
    const said = JSON.stringify([await phone.engine.getLog(), phone.received('http'), phone.trace]);
    expect(said).toContain('required is');
    expect(said).not.toContain('T0ken');
  });

  it('that is taken back, or met, lets the records go', async () => {
    const { server } = hotel();
    const phone = await Phone.create({
      config: { url: URL, requireResponse: { contains: 'stored' } },
      server,
    });
    await phone.enqueue(1);
    expect(await phone.engine.getCount()).toBe(1);
    await phone.engine.setConfig({ requireResponse: null });
    await phone.settle();
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('holds after a kill', async () => {
    const { server } = hotel();
    const phone = await Phone.create({ config: { url: URL, requireResponse: { empty: true } }, server });
    await phone.enqueue(3);
    await phone.restart();
    await phone.wait(2 * HOUR);
    expect(await phone.engine.ready({ reset: false }).then(() => phone.engine.getCount())).toBe(3);
  });

  it('judges a success alone: a refusal is one whatever it says', async () => {
    const requireResponse = { json: { result: 'ok' } };
    const phone = await Phone.create({
      config: { url: URL, requireResponse },
      server: ({ body = '' }) => ({ status: body.includes('"r0"') ? 400 : 200, body: '{"result":"ok"}' }),
    });
    await phone.enqueue(3);
    await phone.wait(HOUR);
    expect((await phone.engine.getQuarantine()).map(({ record }) => record.uuid)).toEqual(['r0']);
  });

  it.each([
    ['contentType', 'json'],
    ['contains', ''],
    ['json', []],
    ['empty', 'yes'],
  ])('%s: %j is refused', async (name, value) => {
    const phone = await Phone.create({ config: {} });
    await expect(phone.engine.setConfig({ requireResponse: { [name]: value } })).rejects.toThrow(
      `requireResponse.${name} must be`,
    );
  });
});
