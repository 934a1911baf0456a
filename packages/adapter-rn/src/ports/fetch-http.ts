import type { Http, HttpRequest } from '@geo/core';

/** What is used of the runtime's `fetch`. */
export type Fetch = (
  url: string,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly redirect: 'manual';
    readonly signal: unknown;
  },
) => Promise<{
  readonly status: number;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  text(): Promise<string>;
}>;

interface Runtime {
  readonly fetch?: Fetch;
  readonly AbortController: new () => { readonly signal: unknown; abort(): void };
  setTimeout(run: () => void, millis: number): unknown;
  clearTimeout(id: unknown): void;
}

/** The port's limit on bodies, characters. */
const BODY_MAX = 64 * 1024;
/** The longest delay of 32-bit timers; a longer one would end at once. */
const DELAY_MAX = 2_147_483_647;

/**
 * HTTP by `fetch`. It cannot compress: `gzip` is ignored, and the body goes as it is. React Native follows redirects whatever it is
 * asked for, so that a moved server is seen as its new place.
 */
export function fetchHttp(fetch?: Fetch): Http {
  const runtime = globalThis as unknown as Runtime;
  const send = fetch ?? runtime.fetch;
  if (send === undefined) throw new TypeError('this runtime has no fetch: give one to fetchHttp');
  return { send: (request) => sendOver(send, runtime, request) };
}

async function sendOver(
  send: Fetch,
  { AbortController, setTimeout, clearTimeout }: Runtime,
  { method, url, headers, body, timeoutMillis }: HttpRequest,
) {
  const abort = new AbortController();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      abort.abort();
    },
    Math.min(timeoutMillis, DELAY_MAX),
  );
  try {
    const response = await send(url, {
      method,
      headers,
      redirect: 'manual',
      signal: abort.signal,
      ...(body === undefined ? {} : { body }),
    });
    const single: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      single[name.toLowerCase()] = value;
    });
    // A body that is not compressed as its header says cannot be read: the status decides.
    const isPacked = single['content-encoding'] !== undefined;
    const answer = await (isPacked ? response.text().catch(() => '') : response.text());
    return { status: response.status, headers: single, body: answer.slice(0, BODY_MAX) };
  } catch (error) {
    throw noResponse(error, isLate ? `no answer within ${timeoutMillis} ms` : 'there was no response');
  } finally {
    clearTimeout(timer);
  }
}

/** The runtime's own message may repeat the URL, and credentials may stand in it: it is the cause alone. */
const noResponse = (cause: unknown, message: string): Error => Object.assign(new Error(message), { cause });
