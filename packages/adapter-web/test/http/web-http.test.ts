import { type MirrorServer, mirrorServer, refusingOrigin } from '@geo/core/test-kit';
import { httpCases } from '@geo/core/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  browserTitle,
  casesInPage,
  listening,
  noBrowser,
  type PageServer,
  pageScript,
  pageServer,
  startBrowser,
} from '../chromium';

describe.skipIf(noBrowser !== undefined)(browserTitle('HTTP in Chromium'), () => {
  let browser: Browser;
  let server: PageServer;
  let mirror: MirrorServer;
  let address: string;
  let page: Page;
  beforeAll(async () => {
    mirror = await mirrorServer(true);
    server = await pageServer(await pageScript(new URL('./http-page.ts', import.meta.url)));
    address = `${server.origin}/?mirror=${mirror.origin}&refusing=${await refusingOrigin()}`;
    browser = await startBrowser();
    page = await (await browser.newContext()).newPage();
    await page.goto(address);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await mirror?.close();
  });

  casesInPage('the contract, to a server of another origin', 'http', httpCases(unmade), () => page);

  const sent = (request: object, from = page) => from.evaluate(`sent(${JSON.stringify(request)})`);

  it('does not send the body or its token to where a server redirects', async () => {
    const before = mirror.arrived.length;
    const headers = { Authorization: 'Bearer secret' };
    const { host } = new URL(mirror.origin);
    expect(await sent({ url: `${mirror.origin}/redirect/307`, headers, body: '{}' })).toBe(
      `${host} redirects this request, which is not followed: give the final address`,
    );
    expect(mirror.arrived.slice(before)).toEqual(['POST /redirect/307']);
  });

  it('names whom it waited for, and how long, without the query', async () => {
    const { host } = new URL(mirror.origin);
    expect(await sent({ url: `${mirror.origin}/silence?token=secret`, timeoutMillis: 80 })).toBe(
      `no answer from ${host} within 80 ms`,
    );
    const refused = await sent({ url: `${await refusingOrigin()}/?token=secret` });
    expect(refused).toMatch(/^no answer from 127\.0\.0\.1:\d+ that this page may read: Failed to fetch$/);
  });

  it('rejects an answer that the server keeps from other origins', async () => {
    const closed = await mirrorServer(false);
    expect(await sent({ url: `${closed.origin}/status/200`, body: '{}' })).toMatch(/that this page may read/);
    await closed.close();
  });

  it('refuses what is no address without repeating it', async () => {
    for (const url of ['no address', 'ftp://host/', 'http://user:secret@127.0.0.1:1/']) {
      expect(await sent({ url })).toBe(
        'the URL must be http:// or https://, with a host and without credentials',
      );
    }
  });

  it('finishes an upload that the end of its page comes in between', async () => {
    const arrived: string[] = [];
    const slow = await listening((request, response) => {
      arrived.push(request.method ?? '');
      response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*');
      setTimeout(() => response.writeHead(204).end(), 300);
    });
    // The end of its context would end the request, too.
    const leaving = await page.context().newPage();
    await leaving.goto(address);
    const headers = { 'Content-Type': 'application/json' };
    const send = { url: `${slow.origin}/`, headers, body: 'x'.repeat(40_000) };
    await leaving.evaluate(`void sent(${JSON.stringify(send)})`);
    await expect.poll(() => arrived).toEqual(['OPTIONS']);
    await leaving.close();
    await expect.poll(() => arrived).toEqual(['OPTIONS', 'POST']);
    await slow.close();
  });

  it('sends what is beyond the limit of such uploads like any request', async () => {
    const url = `${mirror.origin}/status/200`;
    const requests = Array.from({ length: 5 }, () => ({ url, body: 'x'.repeat(30_000) }));
    const all = `Promise.all(${JSON.stringify(requests)}.map((one) => sent(one)))`;
    expect(await page.evaluate(all)).toEqual(Array.from({ length: 5 }, () => '200 status 200'));
    expect(await sent({ url, body: 'x'.repeat(200_000) })).toBe('200 status 200');
  });
});

function unmade(): never {
  throw new Error('this case runs in a page');
}
