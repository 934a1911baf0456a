import { unprovided } from './unprovided';

/** One request, complete: the port adds nothing to it. */
export interface HttpRequest {
  /** The request's method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Where it goes: an absolute http or https address. */
  readonly url: string;
  /** All of its headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, sent as UTF-8; absent where there is none. */
  readonly body?: string;
  /** Compress the body and say so in `Content-Encoding`. */
  readonly gzip?: boolean;
  /** Give up, and reject, after this long. */
  readonly timeoutMillis: number;
}

/** What the server answered, whatever the status. */
export interface HttpResponse {
  /** The status code, 100 to 599. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** May be cut after 64 kB. Best effort where it cannot be unpacked as its `Content-Encoding` says: the status decides. */
  readonly body: string;
}

/** The way to servers. */
export interface Http {
  /** Resolves for every HTTP status, 3xx included (it follows no redirect); rejects only when there was no response. */
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** Every endpoint throws its own name. */
export const unprovidedHttp: Http = { send: () => unprovided('http.send') };
