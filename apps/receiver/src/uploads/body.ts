import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Refusal } from '../server/refusal';
import { chunksOf } from './chunks';
import type { Reception } from './reception';

const gunzipAsync = promisify(gunzip);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A JSON body, how many bytes of it came over the wire, and what they unpacked to. */
export interface JsonBody {
  readonly value: unknown;
  readonly wireBytes: number;
  readonly plainBytes: number;
}

/**
 * Reads a JSON body, gzipped or not. `maxBytes` applies to the bytes on the wire, and again to the unpacked bytes, so
 * that a small body that unpacks to gigabytes costs `maxBytes` of memory and no more.
 *
 * @throws Refusal 415 for another media type or encoding, 413 beyond the limits, 503 while too much is being received, 400 for what is no gzip, UTF-8 or JSON.
 */
export async function readJson(request: Request, maxBytes: number, reception: Reception): Promise<JsonBody> {
  requireJson(request.headers.get('content-type'));
  const encoding = requireEncoding(request.headers.get('content-encoding'));
  const wire = await readBytes(request, maxBytes, reception);
  const plain = encoding === 'gzip' ? await unpacked(wire, maxBytes) : wire;
  requireFewParts(plain);
  return { value: parsed(plain), wireBytes: wire.byteLength, plainBytes: plain.byteLength };
}

/**
 * Objects and arrays in one body. A record has four objects; 4 kB of gzip can hold a million empty ones, which would take
 * seconds and gigabytes to look at. Counted before anything is parsed, brackets in texts included.
 */
const MOST_PARTS = 250_000;
const OPENING_BRACE = 0x7b;
const OPENING_BRACKET = 0x5b;

function requireFewParts(plain: Uint8Array): void {
  let parts = 0;
  // By index: the iterator of a typed array takes ten times as long.
  for (let index = 0; index < plain.length; index += 1) {
    const byte = plain[index];
    if (byte === OPENING_BRACE || byte === OPENING_BRACKET) parts += 1;
  }
  if (parts <= MOST_PARTS) return;
  throw new Refusal(
    413,
    'too-many-parts',
    `a body may have at most ${MOST_PARTS} objects and arrays; got ${parts}`,
    { maxParts: MOST_PARTS },
  );
}

function requireJson(contentType: string | null): void {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isJson = type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
  if (isJson && (charset === undefined || /^charset="?utf-8"?$/.test(charset))) return;
  const given = contentType === null ? 'none' : JSON.stringify(contentType.slice(0, 100));
  throw new Refusal(
    415,
    'unsupported-media-type',
    `Content-Type must be application/json in UTF-8; got ${given}`,
    {},
    { Accept: 'application/json' },
  );
}

function requireEncoding(contentEncoding: string | null): 'identity' | 'gzip' {
  const encoding = (contentEncoding ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return 'identity';
  if (encoding === 'gzip' || encoding === 'x-gzip') return 'gzip';
  throw new Refusal(
    415,
    'unsupported-encoding',
    `Content-Encoding must be gzip or absent; got ${JSON.stringify(encoding.slice(0, 100))}`,
    {},
    { 'Accept-Encoding': 'gzip' },
  );
}

/** The body as it came over the wire; what has come counts until it is whole. @throws Refusal 413, 503 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  reception: Reception,
): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxBytes) throw tooLarge(`${declared} bytes`, maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reading = chunksOf(request, (chunk) => {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge('more', maxBytes);
    chunks.push(chunk);
    receiving.take(chunk.byteLength);
  });
  const receiving = reception.begin(reading.stop);
  try {
    await reading.done;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The client has gone, or its time is over: no fault of the server, and the response is not read.
    throw unreadable('incomplete-body', 'the body ended before it was whole', error);
  } finally {
    receiving.end();
  }
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks, size);
}

async function unpacked(wire: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  try {
    return await gunzipAsync(wire, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLarge('more once unpacked', maxBytes);
    throw unreadable('invalid-gzip', 'the body says gzip but does not unpack', error);
  }
}

function parsed(plain: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(plain));
  } catch (error) {
    throw unreadable('invalid-json', 'the body is not JSON in UTF-8', error);
  }
}

function unreadable(code: string, what: string, cause: unknown): Refusal {
  return new Refusal(400, code, `${what}: ${(cause as Error).message}`, {}, {}, { cause });
}

function tooLarge(given: string, maxBytes: number): Refusal {
  return new Refusal(413, 'body-too-large', `a body may have at most ${maxBytes} bytes; got ${given}`, {
    maxBytes,
  });
}
