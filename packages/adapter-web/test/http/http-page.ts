import type { HttpRequest } from '@geo/core';
import { httpCases } from '@geo/core/testing';
import { webHttp } from '../../src/http/web-http';

const { searchParams } = new URL(location.href);

globalThis.casesOfPage = {
  http: httpCases(() => ({
    http: webHttp(),
    origin: searchParams.get('mirror') ?? '',
    refusingOrigin: searchParams.get('refusing') ?? '',
    seesRedirects: 'only',
    wait: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
  })),
};

const http = webHttp();

Object.assign(globalThis, {
  /** The status and body of an answer, or the message of the rejection. */
  sent: (request: Partial<HttpRequest> & { url: string }) =>
    http.send({ method: 'POST', headers: {}, timeoutMillis: 5_000, ...request }).then(
      ({ status, body }) => `${status} ${body}`,
      (error: Error) => error.message,
    ),
});
