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
  requireAdminToken,
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
  /** May an upload name the organisation itself, in the field that is configured? */
  readonly anyOrg: boolean;
  /** The largest body that it may send, as sent and unpacked. */
  readonly maxBodyBytes: number;
}

/** Lets callers in. */
export interface Access {
  /** @throws Refusal 401, 403, 429, or 421 where no token is asked for */
  writer(request: Request): Promise<Caller>;
  /** Takes the header, the cookie, or `?token=`. @throws Refusal 401, 403, 429, or 421 where no token is asked for */
  reader(request: Request): Promise<Caller>;
  /** May what lies here be deleted? Takes the header alone. @throws Refusal 401, 403 or 429 */
  administrator(request: Request): Promise<Caller>;
  /** What the cookie of a reader with this token holds; undefined where readers need none. */
  cookieOf(token: string): string | undefined;
}

type Way = 'write' | 'read' | 'admin';
const WAYS: readonly Way[] = ['write', 'read', 'admin'];

/** What a token opens. */
interface Opened {
  readonly caller: Caller;
  readonly ways: readonly Way[];
  /** Of the token itself; undefined: as everybody. */
  readonly requestsPerMinute?: number | undefined;
  /** What a limit of its own counts for; absent: the device, or the organisation. */
  readonly name?: string;
}

export function createAccess(settings: Settings): Access {
  const { tokens, jwt, header, requestsPerMinute } = settings;
  const everyone: Caller = {
    ...{ org: DEFAULT_ORG, device: undefined, anyOrg: false },
    maxBodyBytes: settings.maxBodyBytes,
  };
  const hasOwnTokens = tokens.length > 0 || jwt !== undefined;
  const readJwt = jwt && createJwtReader(jwt);
  const limit = createLimit(requestsPerMinute);
  /** Memory is the receiver's: no token raises what a body may cost. */
  const atMost = (bytes = settings.maxBodyBytes) => Math.min(bytes, settings.maxBodyBytes);

  function openedByKnown(is: (token: string) => boolean): Opened | undefined {
    // All of them are compared: the time taken says nothing about which one was nearly right.
    const [index] = tokens.flatMap(({ token }, at) => (is(token) ? [at] : []));
    const known = index === undefined ? undefined : tokens[index];
    if (!known) return undefined;
    const { org, device, anyOrg = false, requestsPerMinute, maxBodyBytes } = known;
    const caller = { org, device, anyOrg, maxBodyBytes: atMost(maxBodyBytes) };
    const own = requestsPerMinute === undefined ? {} : { requestsPerMinute, name: `token ${index}` };
    return { caller, ways: waysOf(known), ...own };
  }

  async function openedBy(given: string): Promise<Opened | undefined> {
    const known = openedByKnown((token) => equals(given, token));
    if (known) return known;
    if (!readJwt || !resemblesJwt(given)) return undefined;
    const claims = await readJwt(given);
    if (claims === undefined) return undefined;
    const ways = WAYS.filter((way) => claims.scope.includes(way));
    const { org, device, anyOrg, requestsPerMinute, maxBodyBytes } = claims;
    return { caller: { org, device, anyOrg, maxBodyBytes: atMost(maxBodyBytes) }, ways, requestsPerMinute };
  }

  /** A cookie has the digest of a token, or what the provider signed. */
  async function openedByCookie(cookie: string): Promise<Opened | undefined> {
    const known = openedByKnown((token) => equals(cookie, readCookieValue(token)));
    if (known) return known;
    return resemblesJwt(cookie) ? openedBy(cookie) : undefined;
  }

  async function find(request: Request, way: Way): Promise<Opened> {
    const plain = { write: settings.token, read: settings.readToken, admin: settings.adminToken }[way];
    if (hasOwnTokens) {
      const given = tokenInHeader(request, header) ?? (way === 'read' ? tokenInQuery(request) : undefined);
      const cookie = given === undefined && way === 'read' ? cookieIn(request) : undefined;
      const opened = given === undefined ? cookie && (await openedByCookie(cookie)) : await openedBy(given);
      if (opened) {
        if (opened.ways.includes(way)) return opened;
        throw new Refusal(403, 'forbidden', `the token does not allow to ${NAMES[way]}`);
      }
      if (plain === undefined) throw unauthorized(given ?? cookie, settings);
    }
    if (way === 'write') requireWriteToken(request, settings);
    else if (way === 'read') requireReadToken(request, settings);
    else requireAdminToken(request, settings);
    return { caller: everyone, ways: [way] };
  }

  async function letIn(request: Request, way: Way): Promise<Caller> {
    const { caller, requestsPerMinute, name } = await find(request, way);
    limit.take([way, caller.org, caller.device ?? '', name ?? ''].join('\n'), requestsPerMinute);
    return caller;
  }

  return {
    writer: (request) => letIn(request, 'write'),
    reader: (request) => letIn(request, 'read'),
    administrator: (request) => letIn(request, 'admin'),
    cookieOf(token) {
      if (!hasOwnTokens && settings.readToken === undefined) return undefined;
      return readJwt && resemblesJwt(token) ? token : readCookieValue(token);
    },
  };
}

const NAMES: Readonly<Record<Way, string>> = { write: 'write', read: 'read', admin: 'administer' };

/** Who may delete must see what: an administrator reads too, and writes nothing. */
function waysOf({ access = 'write' }: OrgToken): readonly Way[] {
  if (access === 'both') return ['write', 'read'];
  return access === 'admin' ? ['read', 'admin'] : [access];
}
