/** A request as the server of the HTTP suite received it. */
export interface MirrorRequest {
  /** In upper case. */
  readonly method: string;
  /** Begins with `/`; may have a query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed, where the request is gzipped; undefined when there was none. */
  readonly body: string | undefined;
}

/** The response of the HTTP suite's server. */
export type MirrorAnswer =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly gzip?: boolean;
    }
  /** Accept the request and never answer. */
  | { readonly fault: 'silence' }
  /** Send the headers and a part of the body, then nothing. */
  | { readonly fault: 'stall' }
  /** Close the connection without a response. */
  | { readonly fault: 'reset' }
  /** Send less body than announced, and close the connection. */
  | { readonly fault: 'cut' };

/**
 * The server of the HTTP suite, as a pure function: an adapter's test serves it over a real socket.
 * `/echo` returns the request, `/status/418` responds with that status, `/redirect/302` redirects, `/large/200000` returns that many
 * bytes, `/unicode` is not ASCII, `/packed` is compressed, `/mispacked/200` only claims to be; `/silence`, `/stall`, `/reset` and
 * `/cut` misbehave.
 */
export function mirror(request: MirrorRequest): MirrorAnswer {
  const [, place = '', detail = ''] = request.path.split(/[/?]/);
  switch (place) {
    case 'echo':
      return text(JSON.stringify(request), {
        'Content-Type': 'application/json',
        'X-Mixed-Case': 'Kept As It Is',
      });
    case 'status':
      return { ...text(hasNoBody(detail) ? '' : `status ${detail}`), status: Number(detail) };
    case 'redirect':
      return { ...text('elsewhere', { Location: '/echo' }), status: Number(detail) };
    case 'busy':
      return { ...text('later', { 'Retry-After': '120' }), status: 503 };
    case 'large':
      return text('x'.repeat(Number(detail)));
    case 'wide':
      return text('\u4e2d'.repeat(Number(detail)), { 'Content-Type': 'text/plain; charset=utf-8' });
    case 'unicode':
      return text(UNICODE_BODY, { 'Content-Type': 'text/plain; charset=utf-8' });
    case 'packed':
      return { ...text('unpacked'), gzip: true };
    case 'mispacked':
      return {
        ...text(hasNoBody(detail) ? '' : 'plain', { 'Content-Encoding': 'gzip' }),
        status: Number(detail),
      };
    case 'silence':
    case 'stall':
    case 'reset':
    case 'cut':
      return { fault: place };
    default:
      return { ...text(`nothing at ${request.path}`), status: 404 };
  }
}

/** Characters of two, three and four bytes in UTF-8, a combining mark, and characters that JSON and HTML escape. */
export const UNICODE_BODY = 'Grüße, \u4e2d\u6587, \ud83d\ude00, e\u0301, "quoted" <tag>\n\u2028end';

function text(
  body: string,
  headers: Readonly<Record<string, string>> = {},
): { status: number; headers: Readonly<Record<string, string>>; body: string } {
  return { status: 200, headers, body };
}

/** HTTP forbids a body with these methods. */
function hasNoBody(status: string): boolean {
  return status === '204' || status === '304';
}
