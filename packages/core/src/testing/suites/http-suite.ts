import type { Http, HttpRequest, HttpResponse } from '../../ports/http';
import { equal, holds, rejects } from './assertions';
import { type MirrorRequest, UNICODE_BODY } from './mirror';
import { waitUntil } from './patience';
import { register, type SuiteCase, type TestFramework } from './suite';

/** An HTTP port under test. */
export interface HttpTrial {
  /** The port under test. */
  readonly http: Http;
  /** The base URL of `mirror`, without a trailing slash: `http://127.0.0.1:12345`. */
  readonly origin: string;
  /** A URL on which no server listens. */
  readonly refusingOrigin: string;
  /**
   * What the port sees of a redirect: its status and target, or only that there was one, as in a web page. Such a port rejects and says so.
   * Absent: status and target.
   */
  readonly seesRedirects?: 'status' | 'only';
  /** Lets this much time pass, real or virtual. */
  wait(millis: number): Promise<void>;
  /** Releases everything. */
  close?(): void | Promise<void>;
}

/** Maximum time for a response on loopback, milliseconds. */
const PATIENCE_MILLIS = 10_000;

/** A timeout that the suite provokes, milliseconds. */
const SHORT_TIMEOUT_MILLIS = 150;

/** How long after its timeout a request may take to reject, milliseconds; well below PATIENCE_MILLIS. */
const LAG_MILLIS = 2_000;

/** The port may truncate bodies after this many bytes. */
const BODY_BYTES = 64 * 1024;

/** The cases of the HTTP contract; `make` creates a port and a server for each. */
export function httpCases(make: () => Promise<HttpTrial> | HttpTrial): readonly SuiteCase[] {
  const cases: SuiteCase[] = [];
  type Send = (path: string, request?: Partial<HttpRequest>) => Promise<HttpResponse>;
  function check(name: string, body: (send: Send, trial: HttpTrial) => Promise<void>): void {
    cases.push({
      name,
      async run() {
        const trial = await make();
        const send: Send = (path, request = {}) => {
          const url = path.startsWith('/') ? `${trial.origin}${path}` : path;
          return trial.http.send({
            method: 'GET',
            url,
            headers: {},
            timeoutMillis: PATIENCE_MILLIS,
            ...request,
          });
        };
        try {
          await body(send, trial);
        } finally {
          await trial.close?.();
        }
      },
    });
  }

  for (const status of [
    200, 201, 204, 304, 400, 401, 403, 404, 408, 409, 410, 413, 422, 429, 500, 502, 503, 504,
  ]) {
    check(`resolves with status ${status}`, async (send) => {
      const answer = await send(`/status/${status}`, { method: 'POST', body: '{}' });
      equal(answer.status, status, 'status');
      equal(answer.body, status === 204 || status === 304 ? '' : `status ${status}`, 'body');
    });
  }

  for (const status of [301, 302, 303, 307, 308]) {
    check(`follows no redirect with status ${status}, and tells it from a success`, async (send, trial) => {
      const sent = send(`/redirect/${status}`, { method: 'POST', body: '{"kept":"here"}' });
      if (trial.seesRedirects === 'only') {
        const { message } = await rejects(sent, 'a redirect that the port cannot see');
        holds(/redirect/.test(message), `the error must name the redirect; got ${message}`);
        return;
      }
      const answer = await sent;
      equal(answer.status, status, 'status');
      equal(answer.headers.location, '/echo', 'location');
    });
  }

  for (const method of ['POST', 'PUT', 'PATCH'] as const) {
    check(`sends method, headers and body with ${method}`, async (send) => {
      const body = JSON.stringify({ location: { uuid: 'a', list: [1, 2, 3] } });
      const headers = {
        'Content-Type': 'application/json',
        Authorization: 'Bearer abc',
        'X-Custom': 'one, two',
      };
      const arrived = echoed(await send('/echo', { method, headers, body }));
      equal(arrived.method, method, 'method');
      equal(arrived.body, body, 'body');
      equal(arrived.headers['content-type'], 'application/json', 'content-type');
      equal(arrived.headers.authorization, 'Bearer abc', 'authorization');
      equal(arrived.headers['x-custom'], 'one, two', 'a header of our own');
      equal(arrived.headers['content-encoding'], undefined, 'content-encoding of a plain body');
    });
  }

  check('sends GET without a body', async (send) => {
    const arrived = echoed(await send('/echo'));
    equal([arrived.method, arrived.body ?? ''], ['GET', ''], 'request');
  });

  check('names response headers in lower case and keeps their values', async (send) => {
    const { headers } = await send('/echo');
    equal(headers['x-mixed-case'], 'Kept As It Is', 'x-mixed-case');
    equal(
      Object.keys(headers).filter((name) => name !== name.toLowerCase()),
      [],
      'names not in lower case',
    );
    equal((await send('/busy')).headers['retry-after'], '120', 'retry-after');
  });

  check('compresses a body when asked, and sets content-encoding', async (send) => {
    const body = JSON.stringify({
      location: Array.from({ length: 500 }, (_, index) => ({ index, text: UNICODE_BODY })),
    });
    const arrived = echoed(
      await send('/echo', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: body.slice(0, 20_000),
        gzip: true,
      }),
    );
    equal(arrived.headers['content-encoding'], 'gzip', 'content-encoding');
    equal(arrived.headers['content-type'], 'application/json', 'content-type');
    equal(arrived.body, body.slice(0, 20_000), 'body');
  });

  check('unpacks a compressed answer', async (send) => {
    equal((await send('/packed')).body, 'unpacked', 'body');
  });

  // The status is the verdict on the upload; a record whose 200 counts as no response would be sent forever.
  for (const status of [200, 204, 400]) {
    check(`resolves with status ${status} when the body says it is compressed and is not`, async (send) => {
      const answer = await send(`/mispacked/${status}`, { method: 'POST', body: '{}' });
      equal(answer.status, status, 'status');
    });
  }

  check('carries text that is not ASCII, both ways', async (send) => {
    equal((await send('/unicode')).body, UNICODE_BODY, 'the body of the answer');
    const arrived = echoed(
      await send('/echo', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: UNICODE_BODY,
      }),
    );
    equal(arrived.body, UNICODE_BODY, 'the body of the request');
  });

  check('sends a body of two megabytes', async (send) => {
    const answer = await send('/status/200', { method: 'POST', body: 'x'.repeat(2_000_000) });
    equal(answer.status, 200, 'status');
  });

  check('gives the first 64 kB of a large body at least, and the status with it', async (send) => {
    const answer = await send('/large/5000000');
    equal(answer.status, 200, 'status');
    holds(
      answer.body.length >= BODY_BYTES,
      `at least ${BODY_BYTES} characters of the body; got ${answer.body.length}`,
    );
    holds(/^x+$/.test(answer.body), 'the body must be the beginning of what was sent');
    equal((await send('/large/65536')).body.length, BODY_BYTES, 'a body of exactly 64 kB');
  });

  check('does not cut a character in two', async (send) => {
    const { body } = await send('/wide/100000');
    holds(
      /^\u4e2d+$/.test(body),
      `only whole characters; the body ends with ${JSON.stringify(body.slice(-3))}`,
    );
  });

  check('answers many requests at a time, each its own', async (send) => {
    const bodies = Array.from({ length: 30 }, (_, index) => `body ${index}`);
    const answers = await Promise.all(bodies.map((body) => send('/echo', { method: 'POST', body })));
    equal(
      answers.map((answer) => echoed(answer).body),
      bodies,
      'bodies',
    );
  });

  check('rejects when no server listens', async (send, trial) => {
    await rejects(send(`${trial.refusingOrigin}/echo`), 'a refused connection');
  });

  check('rejects when the address is none', async (send) => {
    await rejects(send('no address', { method: 'POST', body: '{}' }), 'a URL that is none');
  });

  check('rejects when the connection is closed without an answer', async (send) => {
    await rejects(send('/reset', { method: 'POST', body: '{}' }), 'a reset connection');
  });

  check('rejects when the connection is closed in the middle of the body', async (send) => {
    await rejects(send('/cut', { method: 'POST', body: '{}' }), 'a cut body');
  });

  for (const [path, what] of [
    ['/silence', 'no answer comes'],
    ['/stall', 'the body stalls'],
  ] as const) {
    check(`rejects after the timeout when ${what}, not before`, async (send, trial) => {
      let settled = false;
      const sent = rejects(
        send(path, { method: 'POST', body: '{}', timeoutMillis: SHORT_TIMEOUT_MILLIS }),
        what,
      );
      const watched = sent.then(
        () => {
          settled = true;
        },
        () => {
          settled = true;
        },
      );
      await trial.wait(SHORT_TIMEOUT_MILLIS / 3);
      equal(settled, false, 'settled before the timeout');
      await waitUntil(
        (millis) => trial.wait(millis),
        SHORT_TIMEOUT_MILLIS + LAG_MILLIS,
        () => settled,
      );
      equal(settled, true, 'settled after the timeout');
      await watched;
      await sent;
    });
  }

  check('goes on after a failure', async (send, trial) => {
    await rejects(send('/reset'), 'a reset connection');
    await rejects(send(`${trial.refusingOrigin}/echo`), 'a refused connection');
    equal((await send('/status/200')).status, 200, 'status of the next request');
  });

  return cases;
}

function echoed(answer: HttpResponse): MirrorRequest {
  equal(answer.status, 200, 'status of the echo');
  return JSON.parse(answer.body) as MirrorRequest;
}

/** Registers the HTTP contract with a test framework. */
export function httpSuite(framework: TestFramework, make: () => Promise<HttpTrial> | HttpTrial): void {
  register(framework, 'http contract', httpCases(make));
}
