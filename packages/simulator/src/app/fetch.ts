import type { Http, HttpRequest } from '@geo/core';

/** What an app says of a request. */
export interface FetchOptions {
  /** Default `GET`. */
  readonly method?: string;
  /** Names with their values, as a map or as pairs. */
  readonly headers?: Readonly<Record<string, string>> | Iterable<readonly [string, string]>;
  /** A text, sent as UTF-8. */
  readonly body?: string | null;
  /** Refuses the request where it is aborted already. */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown };
}

/** The part of the platform's `Response` that apps use; where the platform has the class, it is one. */
export interface FetchResponse {
  /** Is the status 2xx? */
  readonly ok: boolean;
  /** The status code. */
  readonly status: number;
  /** A header by its name; `null` where there is none. */
  readonly headers: { get(name: string): string | null };
  /** The body. */
  text(): Promise<string>;
  /** The body, parsed. Rejects where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: as the platform declares it
  json(): Promise<any>;
}

/**
 * The part of the platform's `fetch` that apps use.
 * @throws TypeError, as the platform's own does, where there was no answer.
 */
export type Fetch = (
  input: string | { readonly href: string },
  options?: FetchOptions,
) => Promise<FetchResponse>;

/** The systems' own limit: URLSession's timeoutIntervalForRequest, 60 s. */
const TIMEOUT_MILLIS = 60_000;
/** Statuses whose answers have no body (RFC 9110): the platform's class refuses one. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

type ResponseClass = new (
  body: string | null,
  init: { status: number; headers: Record<string, string> },
) => FetchResponse;

/** Requests that `fetch` made, and not the engine. */
const made = new WeakSet<HttpRequest>();
export const isFetched = (request: HttpRequest): boolean => made.has(request);

/** A `fetch` over the network of the runtime that is there; without one, it answers never, as nothing of the app runs. */
export function fetchOver(network: () => Http | undefined): Fetch {
  return async (input, options = {}) => {
    const { method = 'GET', headers = {}, body, signal } = options;
    if (signal?.aborted === true) throw signal.reason ?? new Error('This operation was aborted');
    const pairs = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
    const request: HttpRequest = {
      method: method.toUpperCase() as HttpRequest['method'],
      url: typeof input === 'string' ? input : input.href,
      headers: Object.fromEntries(pairs),
      ...(typeof body === 'string' ? { body } : {}),
      timeoutMillis: TIMEOUT_MILLIS,
    };
    made.add(request);
    const http = network();
    if (http === undefined) return new Promise(() => undefined);
    const answer = await http.send(request).catch((cause: unknown) => {
      throw Object.assign(new TypeError('Network request failed'), { cause });
    });
    const { Response } = globalThis as unknown as { readonly Response?: ResponseClass };
    if (Response === undefined) throw new Error('fetch on a phone needs a platform with the class Response');
    const { status } = answer;
    return new Response(WITHOUT_BODY.has(status) ? null : answer.body, {
      status,
      headers: { ...answer.headers },
    });
  };
}
