import { pipeline, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate, gzip } from 'node:zlib';
import type { Http, HttpRequest, HttpResponse } from '@geo/core';
import { type Dispatcher, request as sendRequest } from 'undici';
import { noResponse, targetOf } from './no-response';

/** The port's limit on bodies: verdicts and tokens are far shorter, and an error page of megabytes helps nobody. */
const BODY_BYTES = 64 * 1024;

/** Node's timers fire at once beyond this, milliseconds. */
const LONGEST_TIMEOUT_MILLIS = 2 ** 31 - 1;

const compressed = promisify(gzip);

/**
 * HTTP by undici, the client inside Node's own `fetch`, without the streams and headers objects that make `fetch` cost
 * several times as much. Follows no redirect; the timeout covers everything, the body
 * included; bodies are cut behind 64 kB. Rejections say what failed and where (`ECONNREFUSED 127.0.0.1:8080`), never the
 * query or the credentials of a URL.
 */
export function nodeHttp(): Http {
  return { send };
}

async function send(request: HttpRequest): Promise<HttpResponse> {
  if (targetOf(request.url) === undefined) throw noResponse(undefined, request, false);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), Math.min(request.timeoutMillis, LONGEST_TIMEOUT_MILLIS));
  try {
    const response = await sendRequest(request.url, await optionsOf(request, abort.signal));
    return {
      status: response.statusCode,
      headers: singleHeaders(response.headers),
      body: await bodyOf(unpacked(response)),
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

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Nobody asked for a compressed answer, but some servers compress all the same. */
function unpacked({ body, headers }: Dispatcher.ResponseData): AsyncIterable<Buffer> {
  const unpacker = UNPACKERS[String(headers['content-encoding'] ?? '').toLowerCase()];
  // The callback does nothing: whoever reads the last stream hears of every error.
  return unpacker ? pipeline(body, unpacker(), () => undefined) : body;
}

/** The text of the body, cut at the limit between two characters. */
async function bodyOf(body: AsyncIterable<Buffer>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    text += decoder.decode(chunk.subarray(0, BODY_BYTES - bytes), { stream: true });
    bytes += chunk.length;
    // Leaving closes the connection, which is cheaper than reading megabytes that nobody wants.
    if (bytes > BODY_BYTES) return text;
  }
  // What is left of a character that the body itself breaks off shows as U+FFFD.
  return text + decoder.decode();
}
