import type { ConfigPatch } from '../config/config-patch';
import { sha256 } from '../redaction/sha256';
import { TOKEN_FIELDS, type TokenField, type TokenMemory, type Tokens } from './tokens';

/** Hexadecimal digits kept of a digest: 64 bits, only to compare tokens. */
const DIGEST_LENGTH = 16;
/**
 * The newest tokens of refreshes that are recognised: at one an hour, those of the last five days. The one that
 * the app gave is always recognised.
 */
const KNOWN_MAX = 128;

type Known = { -readonly [F in TokenField]?: readonly string[] };

const digest = (token: string) => sha256(token).slice(0, DIGEST_LENGTH);

/**
 * The tokens after the app gave some. `null` clears, an absent token is unchanged. A token is taken unless it is known:
 * apps give the same stale pair at every launch, or a pair from an event that has been refreshed since; it must not
 * overwrite the successor. Where something is taken on top of the defaults (`ready`), what was not given goes: half of
 * another user's pair is worse than none.
 */
export function adopted(memory: TokenMemory, patch: ConfigPatch, base: 'stored' | 'defaults'): TokenMemory {
  const { authorization } = patch;
  if (authorization === undefined) return memory;
  if (authorization === null) return { version: 1, known: {} };
  const tokens: { -readonly [F in TokenField]?: string } = {};
  const known: Known = {};
  const isNew = (field: TokenField): boolean => {
    const token = authorization[field];
    return typeof token === 'string' && !(memory.known[field] ?? []).includes(digest(token));
  };
  const replaces = base === 'defaults' && TOKEN_FIELDS.some(isNew);
  for (const field of TOKEN_FIELDS) {
    const token = authorization[field];
    if (token === null || (token === undefined && replaces)) continue;
    if (typeof token === 'string' && isNew(field)) {
      tokens[field] = token;
      known[field] = [digest(token)];
      continue;
    }
    if (memory[field] !== undefined) tokens[field] = memory[field];
    if (memory.known[field] !== undefined) known[field] = memory.known[field];
  }
  return { version: 1, ...tokens, known };
}

/** The tokens after a refresh: what the server did not replace is kept, and what it replaced stays known. */
export function refreshed(memory: TokenMemory, fresh: Tokens): TokenMemory {
  const known: Known = { ...memory.known };
  for (const field of TOKEN_FIELDS) {
    const token = fresh[field];
    if (token === undefined || token === memory[field]) continue;
    const [given, ...since] = memory.known[field] ?? [];
    const made = [...since, digest(token)].slice(-KNOWN_MAX);
    known[field] = given === undefined ? made : [given, ...made];
  }
  return { ...memory, ...fresh, known };
}
