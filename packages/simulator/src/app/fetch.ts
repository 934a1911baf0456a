import type { Http, HttpRequest } from '@geo/core';

/** What an app says of a request. */
export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | Iterable<readonly [string, string]>;
  readonly body?: string | null;
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown };
}

/** The part of the platform's `Response` that apps use; where the platform has the class, it is one. */
export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: as the platform declares it
  json(): Promise<any>;
}

/** @throws TypeError, as the platform's own does, where there was no answer. */
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
