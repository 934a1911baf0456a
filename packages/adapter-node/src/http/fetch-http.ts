import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Http, HttpRequest, HttpResponse } from '@geo/core';
import { noResponse } from './no-response';

/** The port's limit on bodies: verdicts and tokens are far shorter, and an error page of megabytes helps nobody. */
const BODY_BYTES = 64 * 1024;

/** Node's timers fire at once beyond this, milliseconds. */
const LONGEST_TIMEOUT_MILLIS = 2 ** 31 - 1;

const compressed = promisify(gzip);

/**
 * HTTP by Node's own `fetch`. Follows no redirect; the timeout covers everything, the body included; bodies are cut behind
 * 64 kB. Rejections say what failed and where (`ECONNREFUSED 127.0.0.1:8080`), never the query or the credentials of a URL.
 */
export function fetchHttp(): Http {
  return { send };
}

async function send(request: HttpRequest): Promise<HttpResponse> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), Math.min(request.timeoutMillis, LONGEST_TIMEOUT_MILLIS));
  try {
    const response = await fetch(request.url, await initOf(request, abort.signal));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await bodyOf(response),
    };
  } catch (error) {
    throw noResponse(error, request, abort.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

async function initOf(
  { method, headers, body, gzip: zipped }: HttpRequest,
  signal: AbortSignal,
): Promise<RequestInit> {
  const init: RequestInit = { method, headers, redirect: 'manual', signal };
  if (body === undefined) return init;
  if (zipped !== true) return { ...init, body };
  return { ...init, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: await compressed(body) };
}

/** The text of the body, cut at the limit between two characters. */
async function bodyOf(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    // What is left of a character that the body itself breaks off shows as U+FFFD.
    if (done) return text + decoder.decode();
    text += decoder.decode(value.subarray(0, BODY_BYTES - bytes), { stream: true });
    bytes += value.length;
    if (bytes > BODY_BYTES) {
      // Closing the connection is cheaper than reading megabytes that nobody wants; it may fail, and that does not matter.
      reader.cancel().catch(() => undefined);
      return text;
    }
  }
}
