import { describe, expect, it } from 'vitest';
import { record } from './records';
import { refusal, startReceiver, upload } from './server';

const READS = ['', 'track.geojson', 'records', 'log', 'events', 'page.json'];
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

describe('a token', () => {
  it('is asked of every upload, and without a read token of every reader', async () => {
    const receiver = await startReceiver({ token: 'right' });
    for (const init of [
      {},
      bearer('wrong'),
      bearer(''),
      bearer('right '),
      { headers: { Authorization: 'right' } },
    ]) {
      for (const path of ['', 'locations', 'log']) {
        const answer = await upload(receiver.url + path, { location: record(), events: [] }, init);
        // Blanks at the end of a header are no part of it, so "right " is right.
        if (init === undefined || JSON.stringify(init).includes('right ')) expect(answer.status).toBe(200);
        else {
          expect(answer.headers.get('www-authenticate')).toBe('Bearer');
          expect((await refusal(answer, 401)).code).toBe('unauthorized');
        }
      }
      for (const path of READS) {
        if (JSON.stringify(init).includes('right ')) continue;
        expect((await refusal(await fetch(receiver.url + path, init), 401)).code).toBe('unauthorized');
      }
    }
    expect((await receiver.stats()).rejected).toBe(8);
    expect((await upload(receiver.url, record(), bearer('right'))).status).toBe(200);
    expect((await fetch(`${receiver.url}records`, bearer('right'))).status).toBe(200);
    expect(
      (await fetch(`${receiver.url}records`, { headers: { Authorization: 'bearer right' } })).status,
    ).toBe(200);
  });

  it('is in no response', async () => {
    const receiver = await startReceiver({ token: 'the-right-one' });
    const text = await (await upload(receiver.url, record(), bearer('the-wrong-one'))).text();
    expect(text).not.toContain('the-right-one');
    expect(text).not.toContain('the-wrong-one');
  });

  it('for reading is not the one for writing: what lies in every phone opens no map', async () => {
    const receiver = await startReceiver({ token: 'write', readToken: 'read' });
    expect((await upload(receiver.url, record(), bearer('write'))).status).toBe(200);
    expect((await upload(receiver.url, record(), bearer('read'))).status).toBe(401);
    for (const path of ['', 'track.geojson', 'records', 'log', 'page.json']) {
      expect((await fetch(receiver.url + path, bearer('write'))).status).toBe(401);
      expect((await fetch(receiver.url + path, bearer('read'))).status).toBe(200);
    }
  });

  it('for reading alone leaves uploads open', async () => {
    const receiver = await startReceiver({ readToken: 'read' });
    expect((await upload(receiver.url, record())).status).toBe(200);
    expect((await fetch(`${receiver.url}records`)).status).toBe(401);
  });

  it('comes in the header that was configured', async () => {
    for (const header of ['X-Api-Key: {token}', 'X-Api-Key']) {
      const receiver = await startReceiver({ token: 'right', header });
      expect((await upload(receiver.url, record(), { headers: { 'x-api-key': 'right' } })).status).toBe(200);
      expect((await upload(receiver.url, record(), { headers: { 'x-api-key': 'wrong' } })).status).toBe(401);
      const answer = await upload(receiver.url, record(), bearer('right'));
      expect((await refusal(answer, 401)).message).toContain('x-api-key: <token>');
      expect(answer.headers.get('www-authenticate')).toBeNull();
    }
  });

  it('is not asked for by the health check, nor for files that hold no positions', async () => {
    const receiver = await startReceiver({ token: 'right' });
    expect(await (await fetch(`${receiver.url}healthz`)).json()).toMatchObject({ ok: true, rows: 0 });
    expect((await fetch(`${receiver.url}map.js`)).status).toBe(200);
  });

  it('in the address of the map becomes a cookie that opens it and what it loads', async () => {
    const receiver = await startReceiver({ token: 'write', readToken: 'read' });
    expect((await fetch(`${receiver.url}?token=wrong`)).status).toBe(401);
    const first = await fetch(`${receiver.url}?token=read&device=phone-7`, { redirect: 'manual' });
    expect([first.status, first.headers.get('location')]).toEqual([303, './?device=phone-7']);
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^geo_read=[0-9a-f]{64}; HttpOnly; SameSite=Lax/);
    const headers = { Cookie: `other=1; ${cookie.split(';')[0]}` };
    for (const path of ['', 'records', 'track.geojson', 'page.json']) {
      expect((await fetch(receiver.url + path, { headers })).status).toBe(200);
    }
    expect((await fetch(`${receiver.url}records`, { headers: { Cookie: 'geo_read=read' } })).status).toBe(
      401,
    );
    expect((await upload(receiver.url, record(), { headers })).status).toBe(401);
    expect((await fetch(`${receiver.url}records?token=read`)).status).toBe(200);
  });

  it('is asked of a person with a form', async () => {
    const receiver = await startReceiver({ token: 'right' });
    const answer = await fetch(receiver.url, { headers: { Accept: 'text/html,*/*' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('name="token"');
  });
});
