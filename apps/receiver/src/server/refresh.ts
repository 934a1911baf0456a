import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { readJson } from '../uploads/body';
import type { JwtOptions } from './auth-options';
import { REFRESH_USE } from './jwt';
import { Refusal } from './refusal';
import type { Room } from './room';

/** As short as an app's own server would make them: a phone refreshes several times in a test. */
const ACCESS_SECONDS = 15 * 60;
const REFRESH_SECONDS = 30 * 24 * 3600;
/** A refresh token, and nothing else. */
const MOST_BYTES = 16 * 1024;

/** What `POST /token` takes. */
export const refreshSchema = v.object({ refresh_token: v.string() });

/** Tokens as an app's server gives them, under the names of OAuth 2.0 (RFC 6749 §5.1). */
export interface IssuedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
}

/**
 * Issues a pair of tokens for one device, signed with the receiver's `jwt.secret`: for trying out, where there is no identity
 * provider yet.
 */
export async function issueTokens(
  { secret, issuer, audience, orgClaim = 'org' }: JwtOptions,
  { org, device }: { readonly org: string; readonly device: string },
): Promise<IssuedTokens> {
  if (secret === undefined)
    throw new TypeError('jwt.secret must be given: a provider’s keys sign nothing here');
  const key = new TextEncoder().encode(secret);
  const signed = (claims: Record<string, unknown>, seconds: number) => {
    const token = new SignJWT({ ...claims, [orgClaim]: org })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(device)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`);
    if (issuer !== undefined) token.setIssuer(issuer);
    if (audience !== undefined) token.setAudience(audience);
    return token.sign(key);
  };
  return {
    access_token: await signed({ scope: 'write' }, ACCESS_SECONDS),
    refresh_token: await signed({ use: REFRESH_USE }, REFRESH_SECONDS),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
  };
}

/** `POST /token`: a refresh token for a new pair. Served where tokens are signed with a secret of the receiver's own. */
export function addRefresh(app: Hono, room: Room): void {
  const { jwt } = room.settings;
  if (jwt?.secret === undefined) return;
  const key = new TextEncoder().encode(jwt.secret);
  const { issuer, audience, orgClaim = 'org' } = jwt;
  app.post('/token', async (context) => {
    const { value } = await readJson(context.req.raw, MOST_BYTES, room.reception);
    const { success, output } = v.safeParse(refreshSchema, value);
    if (!success) throw new Refusal(400, 'invalid-request', 'the body must be { "refresh_token": string }');
    const given = output.refresh_token;
    const checks = { ...(issuer && { issuer }), ...(audience && { audience }) };
    const verified = await jwtVerify(given, key, { ...checks, algorithms: ['HS256'] }).catch(() => undefined);
    const { sub, use, jti, exp, [orgClaim]: org } = verified?.payload ?? {};
    if (use !== REFRESH_USE || typeof sub !== 'string' || typeof org !== 'string')
      throw new Refusal(401, 'unauthorized', 'the refresh token is not valid, or has expired');
    // Without an id or an end it could be used for ever: none of ours is.
    const isNew =
      jti !== undefined && exp !== undefined && (await room.store.spend(`refresh ${jti}`, exp * 1000));
    if (!isNew) throw new Refusal(401, 'unauthorized', 'the refresh token was used before');
    context.header('Cache-Control', 'no-store');
    return context.json(await issueTokens(jwt, { org, device: sub }));
  });
}
