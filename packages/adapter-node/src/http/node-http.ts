import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Http, HttpRequest, HttpResponse } from '@geo/core';
import { type Dispatcher, request as sendRequest } from 'undici';
import { bodyText } from './body';
import { noResponse, targetOf } from './no-response';
import { proxyOf } from './proxy';

/** Node's timers fire at once beyond this, milliseconds. */
const LONGEST_TIMEOUT_MILLIS = 2 ** 31 - 1;

const compressed = promisify(gzip);

/**
 * HTTP by undici, the client inside Node's own `fetch`, without the streams and headers objects that make `fetch` cost
 * several times as much. Follows no redirect; the timeout covers everything, the body
 * included; bodies are cut behind 64 kB. Rejections say what failed and where (`ECONNREFUSED 127.0.0.1:8080`), never the
 * query or the credentials of a URL.
 *
 * Goes through the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names when it is made, in either case, past it to the hosts of
 * `NO_PROXY`, and always directly to this machine.
 *
 * @throws {Error} When such a variable holds no URL.
 */
export function nodeHttp(): Http {
  const dispatcher = proxyOf(process.env);
  return { send: (request) => send(request, dispatcher) };
}

async function send(request: HttpRequest, dispatcher: Dispatcher | undefined): Promise<HttpResponse> {
  if (targetOf(request.url) === undefined) throw noResponse(undefined, request, false);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), Math.min(request.timeoutMillis, LONGEST_TIMEOUT_MILLIS));
  try {
    const response = await sendRequest(request.url, {
      ...(await optionsOf(request, abort.signal)),
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    const headers = singleHeaders(response.headers);
    return {
      status: response.statusCode,
      headers,
      body: await bodyText(response.body, headers['content-encoding'] ?? ''),
    };
  } catch (error) {
    throw noResponse(error, request, abort.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

async function optionsOf({ method, headers, body, gzip: zipped }: HttpRequest, signal: AbortSignal) {
  // The one timeout is the signal's.
  const options = { method, headers, signal, headersTimeout: 0, bodyTimeout: 0 };
  if (body === undefined) return options;
  if (zipped !== true) return { ...options, body };
  return { ...options, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: await compressed(body) };
}

/** A header that came several times reads as one list. */
function singleHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const single: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) single[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return single;
}
