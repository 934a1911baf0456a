/** A token that is known beforehand, and what it opens. */
export interface OrgToken {
  readonly token: string;
  /** Everything its bearer reads or writes belongs to this organisation. */
  readonly org: string;
  /** Uploads with it are of this device, whatever they say. Absent: the upload says. */
  readonly device?: string;
  /**
   * Uploads with it may name another organisation, in the receiver's `orgField`: for a gateway that forwards the uploads of several.
   * Who has it can write into every organisation, so it belongs on no phone. What it reads is of its `org` alone.
   */
  readonly anyOrg?: boolean;
  /**
   * Default `write`: a phone's token lies on the phone, and must not open the places of others. `both` writes and reads; `admin`
   * reads and deletes.
   */
  readonly access?: 'write' | 'read' | 'both' | 'admin';
  /** Instead of the receiver's `requestsPerMinute`, and counted for this token alone. */
  readonly requestsPerMinute?: number;
  /** Less than the receiver's `maxBodyBytes`; more has no effect. */
  readonly maxBodyBytes?: number;
}

/**
 * Takes tokens of an identity provider (JWT, RFC 7519), verified with its published keys or a shared secret. The subject
 * names the device, the claim `org` the organisation; the claim `scope` has the words `write`, `read` and `admin`, absent: `write`.
 * The claim `any_org` (true), and the claims `requests_per_minute` and `max_body_bytes`, are as the members of an {@link OrgToken}.
 */
export interface JwtOptions {
  /** Where the provider publishes its keys (JWKS): an `https:` URL, or `http:` on this machine. */
  readonly jwks?: string;
  /** For tokens signed with HS256, HS384 or HS512: at least 32 bytes. */
  readonly secret?: string;
  /** What `iss` must be. Default: anything. */
  readonly issuer?: string;
  /** What `aud` must have. Default: anything. */
  readonly audience?: string;
  /** The claim with the organisation. Default `org`. */
  readonly orgClaim?: string;
}

/** RFC 7518 §3.2: a key as long as the digest. */
const LEAST_SECRET_BYTES = 32;

/** @throws TypeError that names the option, what was given and what is allowed; never a secret. */
export function checkedJwt(options: JwtOptions | undefined): JwtOptions | undefined {
  if (options === undefined) return undefined;
  const { jwks, secret } = options;
  if ((jwks === undefined) === (secret === undefined))
    throw new TypeError('jwt must have either jwks or secret');
  if (secret !== undefined && Buffer.byteLength(secret) < LEAST_SECRET_BYTES)
    throw new TypeError(`jwt.secret must have at least ${LEAST_SECRET_BYTES} bytes`);
  if (jwks !== undefined && !isSafe(jwks))
    throw new TypeError(
      `jwt.jwks must be an https: URL, or http: on this machine; got ${JSON.stringify(jwks)}`,
    );
  return options;
}

/** @throws TypeError */
export function checkedTokens(tokens: readonly OrgToken[] | undefined): readonly OrgToken[] {
  for (const [index, { token, org, access, requestsPerMinute, maxBodyBytes }] of (tokens ?? []).entries()) {
    for (const [name, value] of Object.entries({ requestsPerMinute, maxBodyBytes }))
      if (value !== undefined && !isLimit(value))
        throw new TypeError(
          `tokens[${index}].${name} must be a number above 0, or absent; got ${String(value)}`,
        );
    if (typeof token !== 'string' || token === '' || typeof org !== 'string' || org === '')
      throw new TypeError(`tokens[${index}] must have a token and an org, both strings that are not empty`);
    if (access !== undefined && !['write', 'read', 'both', 'admin'].includes(access))
      throw new TypeError(
        `tokens[${index}].access must be write, read, both or admin; got ${JSON.stringify(access)}`,
      );
  }
  return tokens ?? [];
}

/** A limit that can be kept. */
export function isLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

/** Keys fetched over plain HTTP are not authenticated. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}
