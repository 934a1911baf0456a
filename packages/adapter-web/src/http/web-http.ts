import type { Http, HttpRequest, HttpResponse } from '@geo/core';
import { encoded, textOf } from './body';
import { createKeepalive, type Keepalive } from './keepalive';
import { targetOf } from './target';

/** Browsers fire timers beyond this at once, milliseconds. */
const LONGEST_TIMEOUT_MILLIS = 2 ** 31 - 1;

/** How requests are sent. */
export interface WebHttpOptions {
  /**
   * Whether cookies are sent, as of `fetch`. Default `omit`: the engine sends its tokens itself. `same-origin` suits an app whose server
   * knows its users by a session cookie.
   */
  readonly credentials?: 'omit' | 'same-origin' | 'include';
}

/**
 * HTTP by `fetch`. The timeout covers everything, the body included; bodies are cut behind 64 kB. Requests that fit into the browser's limit
 * outlive the page (`keepalive`), so that closing it does not break off an upload. A redirect is not followed, and rejects: a page
 * gets neither its status nor its target. So does every request that the server's CORS headers do not allow. An answer whose body is not
 * encoded as it says has an empty body where the page may read `Content-Encoding` (`Access-Control-Expose-Headers`), and rejects elsewhere.
 */
export function webHttp({ credentials = 'omit' }: WebHttpOptions = {}): Http {
  const keepalive = createKeepalive();
  return { send: (request) => send(request, credentials, keepalive) };
}

async function send(
  request: HttpRequest,
  credentials: RequestCredentials,
  keepalive: Keepalive,
): Promise<HttpResponse> {
  const target = targetOf(request.url);
  // Without the URL: credentials may stand in it.
  if (target === undefined)
    throw new Error('the URL must be http:// or https://, with a host and without credentials');
  const { method, url, body: text, timeoutMillis } = request;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), Math.min(timeoutMillis, LONGEST_TIMEOUT_MILLIS));
  let kept = 0;
  try {
    const body = text === undefined ? undefined : await encoded(text, request.gzip === true);
    const size = body?.bytes.byteLength ?? 0;
    const outlives = keepalive.take(size);
    if (outlives) kept = size;
    const response = await fetch(url, {
      method,
      headers: body?.isGzipped ? { ...request.headers, 'Content-Encoding': 'gzip' } : request.headers,
      ...(body === undefined ? {} : { body: body.bytes }),
      signal: abort.signal,
      keepalive: outlives,
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      credentials,
    });
    if (response.type === 'opaqueredirect')
      throw new Error(`${target} redirects this request, which is not followed: give the final address`);
    return await answered(response, abort.signal);
  } catch (error) {
    if (abort.signal.aborted)
      throw new Error(`no answer from ${target} within ${timeoutMillis} ms`, { cause: error });
    // A page is not told whether the network, the certificate or the server's CORS headers are the reason.
    if (error instanceof TypeError)
      throw new Error(`no answer from ${target} that this page may read: ${error.message}`, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    keepalive.give(kept);
  }
}

async function answered(response: Response, signal: AbortSignal): Promise<HttpResponse> {
  const headers = Object.fromEntries(response.headers);
  const { status } = response;
  try {
    return { status, headers, body: await textOf(response) };
  } catch (error) {
    // A body that is not packed as it says: the status has decided, and an error would have the records sent again, for ever.
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding === 'identity' || signal.aborted) throw error;
    return { status, headers, body: '' };
  }
}
