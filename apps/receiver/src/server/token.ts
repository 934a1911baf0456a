import { createHash, timingSafeEqual } from 'node:crypto';
import { requireOwnName } from './host';
import type { Settings } from './options';
import { Refusal } from './refusal';

/** A browser that has shown the read token once carries this cookie from then on. */
export const READ_COOKIE = 'geo_read';

/** May this upload be taken? @throws Refusal 401, or 421 where none is asked for */
export function requireWriteToken(request: Request, settings: Settings): void {
  if (settings.token === undefined) {
    requireOwnName(request, settings);
    return;
  }
  const given = tokenInHeader(request, settings.header);
  if (given === undefined || !equals(given, settings.token)) throw unauthorized(given, settings);
}

/** May this reader see positions? Takes the header, the cookie, or `?token=`. @throws Refusal 401, or 421 where none is asked for */
export function requireReadToken(request: Request, settings: Settings): void {
  if (settings.readToken === undefined) {
    requireOwnName(request, settings);
    return;
  }
  const given = tokenInHeader(request, settings.header) ?? tokenInQuery(request);
  if (given !== undefined && equals(given, settings.readToken)) return;
  const cookie = cookieIn(request);
  if (cookie !== undefined && equals(cookie, readCookieValue(settings.readToken))) return;
  throw unauthorized(given ?? cookie, settings);
}

/**
 * May this one delete? Only by a token that is for nothing else, in the header: the one of readers lies in browsers.
 *
 * @throws Refusal 401, or 403 where no such token is set
 */
export function requireAdminToken(request: Request, settings: Settings): void {
  if (settings.adminToken === undefined) {
    // A caller without read access learns nothing more.
    requireReadToken(request, settings);
    throw new Refusal(403, 'forbidden', 'no token administers this receiver: its adminToken is not set');
  }
  const given = tokenInHeader(request, settings.header);
  if (given === undefined || !equals(given, settings.adminToken)) throw unauthorized(given, settings);
}

/** What the cookie holds: a digest, so that the token itself does not lie in the browser. */
export function readCookieValue(readToken: string): string {
  return createHash('sha256').update(`geo read cookie\n${readToken}`).digest('hex');
}

/** Compares digests, which have one length: the time taken depends neither on the token nor on its length. */
export function equals(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** The token of the address that a person opens the map by. */
export function tokenInQuery(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('token') ?? undefined;
}

/** The token in the header of the settings. */
export function tokenInHeader(
  request: Request,
  { name, before, after }: Settings['header'],
): string | undefined {
  const value = request.headers.get(name);
  if (value === null || value.length < before.length + after.length) return undefined;
  // Schemes such as Bearer are compared without regard to case (RFC 9110 §11.1).
  if (!value.toLowerCase().startsWith(before.toLowerCase()) || !value.endsWith(after)) return undefined;
  return value.slice(before.length, value.length - after.length);
}

/** What the cookie of a reader holds. */
export function cookieIn(request: Request): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${READ_COOKIE}=`))?.slice(READ_COOKIE.length + 1);
}

/** Says where the token is looked for, never what was given: the answer may end in a log. */
export function unauthorized(given: string | undefined, { header }: Settings): Refusal {
  const fault = given === undefined ? 'no token was given' : 'the token is not the right one';
  const isBearer = header.name === 'authorization' && header.before.trim().toLowerCase() === 'bearer';
  const message = `${fault}; expected "${header.name}: ${header.before}<token>${header.after}"`;
  return new Refusal(401, 'unauthorized', message, {}, isBearer ? { 'WWW-Authenticate': 'Bearer' } : {});
}
