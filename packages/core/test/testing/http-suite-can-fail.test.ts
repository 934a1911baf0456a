import { describe, expect, it } from 'vitest';
import type { Http, HttpRequest, HttpResponse } from '../../src/index';
import {
  type HttpTrial,
  httpCases,
  mirror,
  noAnswer,
  scriptedHttp,
  virtualScheduler,
} from '../../src/testing/index';
import { expectCaught, failures } from './broken-ports';

describe('the http suite', () => {
  const broken =
    (breakIt: (http: Http) => Partial<Http>, more: Partial<HttpTrial> = {}) =>
    () =>
      httpCases(() => {
        const scheduler = virtualScheduler();
        const http = scriptedHttp(
          (request: HttpRequest) => {
            const url = new URL(request.url);
            if (url.host !== 'mirror') return noAnswer();
            const sent = Object.fromEntries(
              Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
            );
            const headers = request.gzip === true ? { ...sent, 'content-encoding': 'gzip' } : sent;
            const mirrored = mirror({
              method: request.method,
              path: url.pathname,
              headers,
              body: request.body,
            });
            if (!('fault' in mirrored)) return mirrored;
            return mirrored.fault === 'silence' || mirrored.fault === 'stall'
              ? 'held'
              : noAnswer('ECONNRESET');
          },
          { scheduler },
        );
        return {
          http: { send: http.send, ...breakIt(http) },
          origin: 'http://mirror',
          refusingOrigin: 'http://nobody',
          wait: (millis) => scheduler.advanceAsync(millis),
          ...more,
        };
      });

  /** A port that knows of a redirect only that there was one, as in a web page. */
  const blind = (instead: (http: Http, request: HttpRequest) => Promise<HttpResponse>) =>
    broken(
      (http) => ({
        async send(request) {
          const answer = await http.send(request);
          return request.url.includes('/redirect/') ? instead(http, request) : answer;
        },
      }),
      { seesRedirects: 'only' },
    );

  it('is content with a sound one', async () => {
    expect(await failures(broken(() => ({}))())).toEqual([]);
  });

  it('is content with one that sees of a redirect only that there was one, and says so', async () => {
    const refuses = blind(() => Promise.reject(new Error('mirror redirects this request')));
    expect(await failures(refuses())).toEqual([]);
  });

  expectCaught({
    'errors for bad statuses': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          if (answer.status >= 400) throw new Error(`status ${answer.status}`);
          return answer;
        },
      })),
      'resolves with status 500',
    ],
    'a body that decides about the answer': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          if (request.url.includes('/mispacked/')) throw new Error('incorrect header check');
          return answer;
        },
      })),
      'says it is compressed and is not',
    ],
    'redirects that are followed': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          if (answer.status < 300 || answer.status > 399 || answer.headers.location === undefined)
            return answer;
          return http.send({ ...request, url: new URL(answer.headers.location, request.url).href });
        },
      })),
      'follows no redirect',
    ],
    'redirects that are followed where they cannot be seen': [
      blind((http, request) => http.send({ ...request, url: new URL('/echo', request.url).href })),
      'follows no redirect',
    ],
    'a redirect that looks like no network': [
      blind(() => Promise.reject(new Error('Failed to fetch'))),
      'follows no redirect',
    ],
    'a success invented for a redirect': [
      blind(() => Promise.resolve({ status: 200, headers: {}, body: '' })),
      'follows no redirect',
    ],
    'a status 0 instead of a rejection': [
      broken((http) => ({
        send: (request) => http.send(request).catch(() => ({ status: 0, headers: {}, body: '' })),
      })),
      'no server listens',
    ],
    'a timeout that is ignored': [
      broken((http) => ({ send: (request) => http.send({ ...request, timeoutMillis: 600_000 }) })),
      'rejects after the timeout',
    ],
    'a timeout that comes at once': [
      broken((http) => ({ send: (request) => http.send({ ...request, timeoutMillis: 1 }) })),
      'not before',
    ],
    'a timeout that does not cover the body': [
      broken((http) => ({
        send: (request) =>
          http.send(request.url.endsWith('/stall') ? { ...request, timeoutMillis: 600_000 } : request),
      })),
      'the body stalls',
    ],
    'headers as the server writes them': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          return {
            ...answer,
            headers: Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name.toUpperCase(), value]),
            ),
          };
        },
      })),
      'in lower case',
    ],
    'bodies read as Latin-1': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          return { ...answer, body: Buffer.from(answer.body).toString('latin1') };
        },
      })),
      'not ASCII',
    ],
    'bodies cut too early': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          return { ...answer, body: answer.body.slice(0, 1_000) };
        },
      })),
      'first 64 kB',
    ],
    'compression that is not named': [
      broken((http) => ({ send: ({ gzip: _, ...request }) => http.send(request) })),
      'compresses a body',
    ],
    'request headers that are lost': [
      broken((http) => ({ send: (request) => http.send({ ...request, headers: {} }) })),
      'sends method, headers and body',
    ],
    'another method': [
      broken((http) => ({ send: (request) => http.send({ ...request, method: 'POST' }) })),
      'with PUT',
    ],
  });
});
