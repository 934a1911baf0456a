import { unprovided } from './unprovided';

/** One complete request: the port adds nothing to it. */
export interface HttpRequest {
  /** The request's method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** An absolute http or https URL. */
  readonly url: string;
  /** All of its headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, sent as UTF-8; absent where there is none. */
  readonly body?: string;
  /** Compress the body and set `Content-Encoding`. */
  readonly gzip?: boolean;
  /** Abort and reject after this long. */
  readonly timeoutMillis: number;
}

/** A response, whatever its status. */
export interface HttpResponse {
  /** The status code, 100 to 599. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** May be cut after 64 kB. Best effort where it cannot be decoded as its `Content-Encoding` says: the status decides. */
  readonly body: string;
}

/** HTTP requests. */
export interface Http {
  /** Resolves for every HTTP status, including 3xx (redirects are not followed); rejects only when there was no response. */
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** Every endpoint throws an error with its name. */
export const unprovidedHttp: Http = { send: () => unprovided('http.send') };
