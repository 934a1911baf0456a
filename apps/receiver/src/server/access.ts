import { DEFAULT_ORG } from '../store/store';
import type { OrgToken } from './auth-options';
import { createJwtReader, resemblesJwt } from './jwt';
import { createLimit } from './limit';
import type { Settings } from './options';
import { Refusal } from './refusal';
import {
  cookieIn,
  equals,
  readCookieValue,
  requireReadToken,
  requireWriteToken,
  tokenInHeader,
  tokenInQuery,
  unauthorized,
} from './token';

/** Who asks. */
export interface Caller {
  /** Everything that is read or written belongs to this organisation. */
  readonly org: string;
  /** The device that the token was issued to, whatever the upload says; undefined where the token names none. */
  readonly device: string | undefined;
}

/** Lets callers in. */
export interface Access {
  /** @throws Refusal 401, 403, 429, or 421 where no token is asked for */
  writer(request: Request): Promise<Caller>;
  /** Takes the header, the cookie, or `?token=`. @throws Refusal 401, 403, 429, or 421 where no token is asked for */
  reader(request: Request): Promise<Caller>;
  /** What the cookie of a reader with this token holds; undefined where readers need none. */
  cookieOf(token: string): string | undefined;
}

type Way = 'write' | 'read';

/** What a token opens. */
interface Opened {
  readonly caller: Caller;
  readonly ways: readonly Way[];
}

export function createAccess(settings: Settings): Access {
  const { tokens, jwt, header, requestsPerMinute } = settings;
  const everyone: Caller = { org: DEFAULT_ORG, device: undefined };
  const hasOwnTokens = tokens.length > 0 || jwt !== undefined;
  const readJwt = jwt && createJwtReader(jwt);
  const limit = requestsPerMinute === undefined ? undefined : createLimit(requestsPerMinute);

  async function openedBy(given: string): Promise<Opened | undefined> {
    // All of them are compared: the time taken says nothing about which one was nearly right.
    const [known] = tokens.filter(({ token }) => equals(given, token));
    if (known) return { caller: callerOf(known), ways: waysOf(known) };
    if (!readJwt || !resemblesJwt(given)) return undefined;
    const claims = await readJwt(given);
    if (claims === undefined) return undefined;
    const ways = (['write', 'read'] as const).filter((way) => claims.scope.includes(way));
    return { caller: { org: claims.org, device: claims.device }, ways };
  }

  /** A cookie has the digest of a token, or what the provider signed. */
  async function openedByCookie(cookie: string): Promise<Opened | undefined> {
    const [known] = tokens.filter(({ token }) => equals(cookie, readCookieValue(token)));
    if (known) return { caller: callerOf(known), ways: waysOf(known) };
    return resemblesJwt(cookie) ? openedBy(cookie) : undefined;
  }

  async function find(request: Request, way: Way): Promise<Caller> {
    const plain = way === 'write' ? settings.token : settings.readToken;
    if (hasOwnTokens) {
      const given = tokenInHeader(request, header) ?? (way === 'read' ? tokenInQuery(request) : undefined);
      const cookie = given === undefined && way === 'read' ? cookieIn(request) : undefined;
      const opened = given === undefined ? cookie && (await openedByCookie(cookie)) : await openedBy(given);
      if (opened) {
        if (opened.ways.includes(way)) return opened.caller;
        throw new Refusal(403, 'forbidden', `the token does not allow to ${way}`);
      }
      if (plain === undefined) throw unauthorized(given ?? cookie, settings);
    }
    if (way === 'write') requireWriteToken(request, settings);
    else requireReadToken(request, settings);
    return everyone;
  }

  async function letIn(request: Request, way: Way): Promise<Caller> {
    const caller = await find(request, way);
    limit?.take(`${way}\n${caller.org}\n${caller.device ?? ''}`);
    return caller;
  }

  return {
    writer: (request) => letIn(request, 'write'),
    reader: (request) => letIn(request, 'read'),
    cookieOf(token) {
      if (!hasOwnTokens && settings.readToken === undefined) return undefined;
      return readJwt && resemblesJwt(token) ? token : readCookieValue(token);
    },
  };
}

function callerOf({ org, device }: OrgToken): Caller {
  return { org, device };
}

function waysOf({ access = 'write' }: OrgToken): readonly Way[] {
  return access === 'both' ? ['write', 'read'] : [access];
}
