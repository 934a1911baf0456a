import type { Settings } from '../server/options';

/**
 * The request as the engine would send it: a token in the header that the receiver asks for. OwnTracks knows Basic
 * authentication only, and the clients of Traccar's protocol nothing but an address, which then holds the token: give those
 * a token of their own, because addresses end in the logs of proxies.
 */
export function withToken(request: Request, { header }: Settings): Request {
  const headers = new Headers(request.headers);
  const token = passwordIn(headers.get('authorization')) ?? new URL(request.url).searchParams.get('token');
  if (token) headers.set(header.name, `${header.before}${token}${header.after}`);
  return new Request(request.url, { headers });
}

/** The password of Basic authentication (RFC 7617); the name before it may be any. */
function passwordIn(authorization: string | null): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization ?? '') ?? [];
  const pair = encoded && Buffer.from(encoded, 'base64').toString('utf8');
  return pair?.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined;
}
