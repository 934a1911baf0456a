import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { DEFAULT_ORG } from '../store/store';
import { isLimit, type JwtOptions } from './auth-options';

/** What a token says of its bearer. */
export interface Claims {
  readonly org: string;
  readonly device: string | undefined;
  readonly anyOrg: boolean;
  readonly scope: readonly string[];
  readonly requestsPerMinute: number | undefined;
  readonly maxBodyBytes: number | undefined;
}

/** Reads a token. Undefined: it is forged, expired, or not for us. @throws Error when the provider's keys cannot be fetched */
export type ReadJwt = (token: string) => Promise<Claims | undefined>;

/** Signatures of a provider. None of a shared secret among them: a public key must never be taken for one. */
const PUBLIC_KEY = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const SHARED_SECRET = ['HS256', 'HS384', 'HS512'];
/** Clocks of servers differ by seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;
const MOST_NAME_LENGTH = 128;

/** Marks a token that only gets new ones: see `refresh.ts`. */
export const REFRESH_USE = 'refresh';

export function createJwtReader({ jwks, secret, issuer, audience, orgClaim = 'org' }: JwtOptions): ReadJwt {
  const checks = {
    algorithms: jwks === undefined ? SHARED_SECRET : PUBLIC_KEY,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['exp'],
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
  };
  const key: Uint8Array | JWTVerifyGetKey =
    jwks === undefined ? new TextEncoder().encode(secret) : createRemoteJWKSet(new URL(jwks));

  async function payloadOf(token: string): Promise<JWTPayload | undefined> {
    try {
      const verified = await (typeof key === 'function'
        ? jwtVerify(token, key, checks)
        : jwtVerify(token, key, checks));
      return verified.payload;
    } catch (error) {
      // The provider is unreachable: whether the token is valid is unknown, and a client would log out on a 401.
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
      if (error.code === 'ERR_JOSE_GENERIC') throw error;
      return undefined;
    }
  }

  return async (token) => {
    const payload = await payloadOf(token);
    if (payload === undefined || payload.use === REFRESH_USE) return undefined;
    const org = payload[orgClaim] ?? DEFAULT_ORG;
    const { sub, scope, any_org: anyOrg, requests_per_minute: requests, max_body_bytes: bytes } = payload;
    if (!isName(org) || (sub !== undefined && !isName(sub))) return undefined;
    // An unreadable limit would be no limit, although the issuer of the token meant one.
    if ([requests, bytes].some((claim) => claim !== undefined && !isLimit(claim))) return undefined;
    return {
      ...{ org, device: sub, anyOrg: anyOrg === true },
      ...{ scope: typeof scope === 'string' ? scope.split(' ') : ['write'] },
      ...{ requestsPerMinute: requests as number | undefined, maxBodyBytes: bytes as number | undefined },
    };
  };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_NAME_LENGTH;
}

/** Three parts of base64url: worth verifying. */
export function resemblesJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
